import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { MarkingRule } from '#domain/draw/marking.ts'
import type { StartStyle } from '#domain/draw/start-slots.ts'
import type { LotSeeds } from '#domain/results/lots.ts'
import type { PlayOffs } from '#domain/results/play-off.ts'
import type { TournamentState } from '#domain/competitions/state.ts'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** A tournament of a club, from draft to final result. */
export const tournaments = pgTable(
  'tournaments',
  {
    id: id().primaryKey(),
    /** Part of the tournament's URL. It is printed, so it never changes. */
    slug: text('slug').notNull().unique(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    name: text('name').notNull(),
    /** The host's description. */
    about: text('about'),
    state: text('state').$type<TournamentState>().notNull(),
    /** The state before the suspension. */
    suspendedFrom: text('suspended_from').$type<TournamentState>(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    entryOpensAt: instant('entry_opens_at'),
    entryClosesAt: instant('entry_closes_at').notNull(),
    /** A withdrawal before this instant refunds the fee. */
    withdrawBefore: instant('withdraw_before').notNull(),
    /** The normal fee; øre, with VAT. */
    feeOre: integer('fee_ore').notNull(),
    /** The fee for members of the club. */
    memberFeeOre: integer('member_fee_ore').notNull(),
    /** The fee with a Sæsonkort that covers the green fee; null where the card changes nothing (D21). */
    cardFeeOre: integer('card_fee_ore'),
    /** Whether the card fee uses a round of the card. */
    cardUsesRound: boolean('card_uses_round').notNull(),
    /** Maximum number of players; null for no limit. */
    places: smallint('places'),
    /** Only members of the club may enter themselves. */
    membersOnly: boolean('members_only').notNull().default(false),
    /** Whose card each player marks on start lists that are published from now on. */
    markingRule: text('marking_rule').$type<MarkingRule>().notNull().default('next'),
    clonedFrom: uuid('cloned_from'),
    /** The tournament that this one rehearses, and when it is deleted (docs/algorithms/rehearsal.md). */
    rehearsalOf: uuid('rehearsal_of'),
    rehearsalEndsAt: instant('rehearsal_ends_at'),
    /** Incremented by every change of the settings, so that two directors do not overwrite each other. */
    settingsRevision: integer('settings_revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    announcedAt: instant('announced_at'),
    finalAt: instant('final_at'),
  },
  (t) => [
    index('tournaments_days').on(t.firstDay, t.lastDay),
    index('tournaments_club').on(t.clubId, t.firstDay),
    uniqueIndex('tournaments_rehearsal')
      .on(t.rehearsalOf)
      .where(sql`${t.rehearsalOf} is not null`),
    check(
      'tournaments_rehearsal_ends',
      sql`(${t.rehearsalOf} is null) = (${t.rehearsalEndsAt} is null)`,
    ),
    check(
      'tournaments_rehearsal_private',
      sql`${t.rehearsalOf} is null or ${t.announcedAt} is null`,
    ),
    check('tournaments_days_in_order', sql`${t.firstDay} <= ${t.lastDay}`),
    check('tournaments_fees', sql`${t.feeOre} >= 0 and ${t.memberFeeOre} >= 0`),
  ],
)

noPersonalData(
  tournaments,
  'A tournament of a club',
  'id slug clubId name about state suspendedFrom firstDay lastDay entryOpensAt entryClosesAt withdrawBefore feeOre memberFeeOre cardFeeOre cardUsesRound places membersOnly markingRule clonedFrom rehearsalOf rehearsalEndsAt settingsRevision createdAt announcedAt finalAt',
)

/**
 * Counts the changes to everything that a board reads of a tournament. Triggers bump the version (see
 * `db/migrations/0000_baseline.sql`), so that no writer can forget it. It is a table of its own,
 * because a score changes only the pages of this tournament and no other public page.
 */
export const tournamentVersions = pgTable('tournament_versions', {
  tournamentId: uuid('tournament_id')
    .primaryKey()
    .references(() => tournaments.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
  /** The latest version that changed more than cards. A board of that version needs to reload only cards. */
  factsVersion: integer('facts_version').notNull().default(0),
  /** When players or terms last changed, scores excluded; null if they never did. */
  changedAt: instant('changed_at'),
})

noPersonalData(
  tournamentVersions,
  'Change counter of a tournament for its boards',
  'tournamentId version factsVersion changedAt',
)

/** A division (*række*): its players compete against each other under the same terms. */
export const tournamentDivisions = pgTable(
  'tournament_divisions',
  {
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    terms: jsonb('terms').$type<CompetitionTerms>().notNull(),
    /** Limits of the division; null for no limit. Handicap index in tenths, age on the first day. */
    handicapFromTenths: smallint('handicap_from_tenths'),
    handicapToTenths: smallint('handicap_to_tenths'),
    gender: text('gender').$type<'men' | 'women'>(),
    ageFrom: smallint('age_from'),
    ageTo: smallint('age_to'),
    places: smallint('places'),
    /** Seeds of the lots drawn between tied players, by the preceding round; null until lots are drawn. */
    lotSeeds: jsonb('lot_seeds').$type<LotSeeds>(),
    /** Play-offs in the order they were held; null until one has finished. */
    playOffs: jsonb('play_off').$type<PlayOffs>(),
  },
  (t) => [unique('tournament_divisions_position').on(t.tournamentId, t.position)],
)

personalData(tournamentDivisions, {
  about: 'A division and its terms',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { playOffs: kept('pseudonym') },
  nonPersonal:
    'id tournamentId position name terms handicapFromTenths handicapToTenths gender ageFrom ageTo places lotSeeds',
})

/** A round, with its courses as played that day. */
export const tournamentRounds = pgTable(
  'tournament_rounds',
  {
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    day: day('day').notNull(),
    /** The names of the courses that it is played on, the first of them number 1; each flight plays one. */
    courses: text('courses').array().notNull(),
    holes: smallint('holes').$type<9 | 18>().notNull(),
    /** The first start in minutes after midnight, and the minutes between starts. */
    firstMinute: smallint('first_minute').notNull(),
    interval: smallint('interval').notNull(),
    startStyle: jsonb('start_style').$type<StartStyle>().notNull(),
    /** Version of the start list; 0 until the first one is published. */
    drawVersion: smallint('draw_version').notNull(),
    drawnAt: instant('drawn_at'),
    /** Number of each player's last holes that boards hide until the result is published (LB-18). */
    hiddenHoles: smallint('hidden_holes').notNull().default(0),
    /** Minute of the round's day at which the hidden holes are shown; null for with the result. */
    opensMinute: smallint('opens_minute'),
    /** The later day on which play that was suspended goes on; null while the round is played on its own day alone. */
    resumesOn: day('resumes_on'),
    /** When the committee declared the round void: no score of it counts (Committee Procedures 6E). */
    voidedAt: instant('voided_at'),
    voidedBy: uuid('voided_by'),
    voidReason: text('void_reason'),
  },
  (t) => [
    unique('tournament_rounds_number').on(t.tournamentId, t.number),
    check('tournament_rounds_courses', sql`cardinality(${t.courses}) between 1 and 3`),
    check('tournament_rounds_resumes', sql`${t.resumesOn} > ${t.day}`),
    check('tournament_rounds_void', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
  ],
)

personalData(tournamentRounds, {
  about: 'A round of a tournament',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { voidedBy: kept('staff') },
  nonPersonal:
    'id tournamentId number day courses holes firstMinute interval startStyle drawVersion drawnAt hiddenHoles opensMinute resumesOn voidedAt voidReason',
})

/** A tee of a round, copied from the club's course so that later changes of the course do not alter cards. */
export const roundTees = pgTable(
  'round_tees',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    /** The course of the round that it is on, from 1. */
    course: smallint('course').notNull().default(1),
    /** Null for the tee of every division. */
    divisionId: uuid('division_id').references(() => tournamentDivisions.id, {
      onDelete: 'cascade',
    }),
    /** A tee that no division plays; single players may be assigned to it (docs/algorithms/handicap.md). */
    isExtra: boolean('is_extra').notNull().default(false),
    name: text('name').notNull(),
    gender: text('gender').$type<'men' | 'women'>().notNull(),
    courseRatingTenths: smallint('course_rating_tenths').notNull(),
    slopeRating: smallint('slope_rating').notNull(),
    par: smallint('par').notNull(),
    holes: jsonb('holes').$type<PlayedHole[]>().notNull(),
  },
  (t) => [
    // For the tee of every division, the round's id takes the place of the division's id.
    uniqueIndex('round_tees_one')
      .on(t.roundId, t.course, sql`coalesce(${t.divisionId}, ${t.roundId})`, t.gender)
      .where(sql`not ${t.isExtra}`),
    uniqueIndex('round_tees_extra')
      .on(t.roundId, t.course, t.gender, t.name)
      .where(sql`${t.isExtra}`),
    check('round_tees_extra_is_nobodys', sql`not ${t.isExtra} or ${t.divisionId} is null`),
  ],
)

noPersonalData(
  roundTees,
  'A tee as played that day',
  'id roundId course divisionId isExtra name gender courseRatingTenths slopeRating par holes',
)

/** The holes in the order of the card. */
export type PlayedHole = {
  number: number
  par: number
  strokeIndex: number
  lengthMetres: number | null
}
