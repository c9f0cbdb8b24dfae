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
    /** In its address; given with the name and never changed, for it is printed. */
    slug: text('slug').notNull().unique(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    name: text('name').notNull(),
    /** What the host writes about it, in its own words. */
    about: text('about'),
    state: text('state').$type<TournamentState>().notNull(),
    /** What it was suspended from. */
    suspendedFrom: text('suspended_from').$type<TournamentState>(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    entryOpensAt: instant('entry_opens_at'),
    entryClosesAt: instant('entry_closes_at').notNull(),
    /** Who withdraws before it gets the fee back. */
    withdrawBefore: instant('withdraw_before').notNull(),
    /** For whoever has no lower one; øre, with VAT. */
    feeOre: integer('fee_ore').notNull(),
    /** For members of the club. */
    memberFeeOre: integer('member_fee_ore').notNull(),
    /** For whoever plays on a Sæsonkort; null where it changes nothing (D21). */
    cardFeeOre: integer('card_fee_ore'),
    /** Whether a round of the card is used when the card pays the green fee (D21). */
    cardUsesRound: boolean('card_uses_round').notNull(),
    /** Players in all; null for no limit. */
    places: smallint('places'),
    /** Members of the club alone may enter by themselves. */
    membersOnly: boolean('members_only').notNull().default(false),
    clonedFrom: uuid('cloned_from'),
    /** How often its settings were changed: two directors do not overwrite each other. */
    settingsRevision: integer('settings_revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    announcedAt: instant('announced_at'),
    finalAt: instant('final_at'),
  },
  (t) => [
    index('tournaments_days').on(t.firstDay, t.lastDay),
    index('tournaments_club').on(t.clubId, t.firstDay),
    check('tournaments_days_in_order', sql`${t.firstDay} <= ${t.lastDay}`),
    check('tournaments_fees', sql`${t.feeOre} >= 0 and ${t.memberFeeOre} >= 0`),
  ],
)

noPersonalData(
  tournaments,
  'A tournament of a club',
  'id slug clubId name about state suspendedFrom firstDay lastDay entryOpensAt entryClosesAt withdrawBefore feeOre memberFeeOre cardFeeOre cardUsesRound places membersOnly clonedFrom settingsRevision createdAt announcedAt finalAt',
)

/**
 * How often what a board reads of a tournament has changed: bumped by triggers (see
 * `db/migrations/0000_baseline.sql`), so that no writer can forget it. Apart from the tournament itself, because
 * a score changes the pages of this one tournament and no other public page.
 */
export const tournamentVersions = pgTable('tournament_versions', {
  tournamentId: uuid('tournament_id')
    .primaryKey()
    .references(() => tournaments.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
  /** The version that last changed anything but cards: with the board of that version, only cards must be read again. */
  factsVersion: integer('facts_version').notNull().default(0),
  /** When who plays or what counts last changed, scores apart; null where it never did. */
  changedAt: instant('changed_at'),
})

noPersonalData(
  tournamentVersions,
  'How often a tournament has changed for whoever watches',
  'tournamentId version factsVersion changedAt',
)

/** A *række*: who plays against whom, by which terms. */
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
    /** Who belongs here; null for no limit. Handicap index in tenths, ages on the first day. */
    handicapFromTenths: smallint('handicap_from_tenths'),
    handicapToTenths: smallint('handicap_to_tenths'),
    gender: text('gender').$type<'men' | 'women'>(),
    ageFrom: smallint('age_from'),
    ageTo: smallint('age_to'),
    places: smallint('places'),
    /** From which lots between players who are level were drawn, by the round it was after; null until then. */
    lotSeeds: jsonb('lot_seeds').$type<LotSeeds>(),
    /** In the order they were held; null until one is over. */
    playOffs: jsonb('play_off').$type<PlayOffs>(),
  },
  (t) => [unique('tournament_divisions_position').on(t.tournamentId, t.position)],
)

personalData(tournamentDivisions, {
  about: 'A *række* and its terms',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { playOffs: kept('pseudonym') },
  plain:
    'id tournamentId position name terms handicapFromTenths handicapToTenths gender ageFrom ageTo places lotSeeds',
})

/** A round, with the course as it is played that day. */
export const tournamentRounds = pgTable(
  'tournament_rounds',
  {
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    day: day('day').notNull(),
    courseName: text('course_name').notNull(),
    holes: smallint('holes').$type<9 | 18>().notNull(),
    /** Minutes after midnight of the first start, and between starts. */
    firstMinute: smallint('first_minute').notNull(),
    interval: smallint('interval').notNull(),
    startStyle: jsonb('start_style').$type<StartStyle>().notNull(),
    /** Of the start list; 0 while none is out. */
    drawVersion: smallint('draw_version').notNull(),
    drawnAt: instant('drawn_at'),
    /** So many of each player's last holes are on no board until the result stands (LB-18). */
    hiddenHoles: smallint('hidden_holes').notNull().default(0),
    /** Minute of the round's day at which they open without it; null for with the result. */
    opensMinute: smallint('opens_minute'),
    /** Declared void by the committee, and why: nothing on it counts (Committee Procedures 6E). */
    voidedAt: instant('voided_at'),
    voidedBy: uuid('voided_by'),
    voidReason: text('void_reason'),
  },
  (t) => [
    unique('tournament_rounds_number').on(t.tournamentId, t.number),
    check('tournament_rounds_void', sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
  ],
)

personalData(tournamentRounds, {
  about: 'A round of a tournament',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { voidedBy: kept('staff') },
  plain:
    'id tournamentId number day courseName holes firstMinute interval startStyle drawVersion drawnAt hiddenHoles opensMinute voidedAt voidReason',
})

/** A tee of a round: copied from the club's course, for the day's card may not change with it. */
export const roundTees = pgTable(
  'round_tees',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    /** Null where it is the tee of every *række*. */
    divisionId: uuid('division_id').references(() => tournamentDivisions.id, {
      onDelete: 'cascade',
    }),
    /** No *række* plays it: one player may be given it (docs/algorithms/handicap.md). */
    isExtra: boolean('is_extra').notNull().default(false),
    name: text('name').notNull(),
    gender: text('gender').$type<'men' | 'women'>().notNull(),
    courseRatingTenths: smallint('course_rating_tenths').notNull(),
    slopeRating: smallint('slope_rating').notNull(),
    par: smallint('par').notNull(),
    holes: jsonb('holes').$type<PlayedHole[]>().notNull(),
  },
  (t) => [
    // Where it is the tee of every række, the round stands for the række.
    uniqueIndex('round_tees_one')
      .on(t.roundId, sql`coalesce(${t.divisionId}, ${t.roundId})`, t.gender)
      .where(sql`not ${t.isExtra}`),
    uniqueIndex('round_tees_extra')
      .on(t.roundId, t.gender, t.name)
      .where(sql`${t.isExtra}`),
    check('round_tees_extra_is_nobodys', sql`not ${t.isExtra} or ${t.divisionId} is null`),
  ],
)

noPersonalData(
  roundTees,
  'A tee as it was played that day',
  'id roundId divisionId isExtra name gender courseRatingTenths slopeRating par holes',
)

/** In the order of the card. */
export type PlayedHole = {
  number: number
  par: number
  strokeIndex: number
  lengthMetres: number | null
}
