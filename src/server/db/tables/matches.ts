import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CupTerms, SessionFormat } from '#domain/matches/cup.ts'
import type { MatchCard } from '#domain/matches/match-card.ts'
import type { MatchScores, PlayedBalls } from '#domain/matches/match-scores.ts'
import type { MatchDecision, MatchStage } from '#domain/matches/match.ts'
import type { ReceivedStrokes } from '#domain/matches/match-strokes.ts'
import type { PoolTerms } from '#domain/matches/pool-standings.ts'
import type { KnockOutSeed, SeedReason, Seeding } from '#domain/matches/seed-reasons.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import {
  cleared,
  deleted,
  kept,
  noPersonalData,
  nonPersonal,
  personalData,
} from '../personal-data.ts'
import { day, id, instant } from './columns.ts'
import { tournamentDivisions, tournaments } from './competitions.ts'
import { tournamentEntries } from './entries.ts'
import { tournamentSides } from './sides.ts'

/** The published matches of a *række* in match play. Its row is the lock of every change of them. */
export const matchDraws = pgTable('match_draws', {
  divisionId: uuid('division_id')
    .primaryKey()
    .references(() => tournamentDivisions.id, { onDelete: 'cascade' }),
  tournamentId: uuid('tournament_id')
    .notNull()
    .references(() => tournaments.id, { onDelete: 'cascade' }),
  /** Null in a knock-out without pools. */
  pools: jsonb('pools').$type<PoolTerms>(),
  /** Null unless two teams meet. */
  cup: jsonb('cup').$type<CupTerms>(),
  /** The seed of the lots that put the contestants in order. */
  lotSeed: text('lot_seed').notNull(),
  /** How the contestants were seeded; null in a cup, and where it was published before this was stored. */
  seeding: jsonb('seeding').$type<Seeding>(),
  /** Incremented by every change; a change that is based on an older version is refused. */
  version: integer('version').notNull(),
  publishedAt: instant('published_at').notNull(),
})

noPersonalData(
  matchDraws,
  'The published matches of a division in match play',
  'divisionId tournamentId pools cup lotSeed seeding version publishedAt',
)

/**
 * Who stands in the matches: an entry, or a pair. It is the only place that says so, and everything else refers to
 * the contestant.
 */
export const matchContestants = pgTable(
  'match_contestants',
  {
    id: id().primaryKey(),
    divisionId: uuid('division_id')
      .notNull()
      .references(() => matchDraws.divisionId, { onDelete: 'cascade' }),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => tournamentEntries.id),
    /** The pair; its players are the entries of the side, and `entryId` is the first of them. */
    sideId: uuid('side_id').references(() => tournamentSides.id),
    /** From 1. */
    seed: smallint('seed').notNull(),
    /** From 1; null in a knock-out without pools. In a cup the team: 1 is A, 2 is B. */
    pool: smallint('pool'),
    /** Sets the line-ups of the team in a cup. */
    isCaptain: boolean('is_captain').notNull().default(false),
    withdrawnAt: instant('withdrawn_at'),
    /** Why the contestant has the seed; null where the draw has no `seeding`. */
    seedReason: jsonb('seed_reason').$type<SeedReason>(),
    /** The seed of the knock-out that follows the pools, and the place that gave it; null for the others. */
    knockOutSeed: jsonb('knock_out_seed').$type<KnockOutSeed>(),
  },
  (t) => [
    unique('match_contestants_seed').on(t.divisionId, t.seed),
    uniqueIndex('match_contestants_entry').on(t.entryId),
    uniqueIndex('match_contestants_side').on(t.sideId),
  ],
)

personalData(matchContestants, {
  about: 'A player or pair in the matches of a division',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['matchPlay', 'Hulspil'],
  columns: {
    entryId: kept('pseudonym'),
    sideId: kept('pseudonym'),
    seed: kept('golf', 'Seedet som nummer'),
    isCaptain: kept('golf', 'Holdkaptajn'),
    withdrawnAt: kept('golf', 'Trukket sig fra kampene'),
    seedReason: kept('golf', { label: 'Hvorfor seedet sådan', format: 'json' }),
    knockOutSeed: kept('golf', { label: 'Seedet i slutspillet', format: 'json' }),
  },
  nonPersonal: 'id divisionId tournamentId pool',
})

/** A captain of a cup who does not play: whoever signs in with the address sets the line-ups of the team. */
export const matchCaptains = pgTable(
  'match_captains',
  {
    divisionId: uuid('division_id')
      .notNull()
      .references(() => matchDraws.divisionId, { onDelete: 'cascade' }),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    team: text('team').$type<Side>().notNull(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.divisionId, t.team] }),
    index('match_captains_email').on(t.email),
  ],
)

personalData(matchCaptains, {
  about: 'A captain of a team who does not play',
  purpose: 'tournament',
  retention: 'tournamentContacts',
  section: ['captains', 'Holdkaptajn uden at spille'],
  columns: {
    name: deleted('name', 'Navn'),
    email: deleted('contact', 'Mail'),
    tournamentId: nonPersonal({
      jsonKey: 'tournament',
      label: 'Turnering',
      replacedBy: tournaments.name,
    }),
  },
  nonPersonal: 'divisionId team',
})

/** The last day of a round of matches; in a cup a session, with its day. */
export const matchRounds = pgTable(
  'match_rounds',
  {
    divisionId: uuid('division_id')
      .notNull()
      .references(() => matchDraws.divisionId, { onDelete: 'cascade' }),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<MatchStage>().notNull(),
    round: smallint('round').notNull(),
    lastDay: day('last_day').notNull(),
    /** The rest only in a cup. */
    format: text('format').$type<SessionFormat>(),
    /** The first start, as minutes of the Danish day. */
    startsAt: smallint('starts_at'),
    /** The course of the first round of the tournament, from 1. */
    course: smallint('course').notNull().default(1),
    /** Every match of the session begins on this hole. */
    startHole: smallint('start_hole').notNull().default(1),
    /** Until then each line-up is seen by its own team only. */
    revealedAt: instant('revealed_at'),
  },
  (t) => [primaryKey({ columns: [t.divisionId, t.stage, t.round] })],
)

noPersonalData(
  matchRounds,
  'The last day of a round of matches',
  'divisionId tournamentId stage round lastDay format startsAt course startHole revealedAt',
)

/** A match, from the empty place in a bracket to its result. */
export const matches = pgTable(
  'matches',
  {
    id: id().primaryKey(),
    divisionId: uuid('division_id')
      .notNull()
      .references(() => matchDraws.divisionId, { onDelete: 'cascade' }),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<MatchStage>().notNull(),
    pool: smallint('pool'),
    round: smallint('round').notNull(),
    slot: smallint('slot').notNull(),
    /** Null until it is known who comes, or because nobody does. */
    a: uuid('a').references(() => matchContestants.id, { onDelete: 'cascade' }),
    b: uuid('b').references(() => matchContestants.id, { onDelete: 'cascade' }),
    /** The partners in a pair of a cup. */
    a2: uuid('a2').references(() => matchContestants.id, { onDelete: 'cascade' }),
    b2: uuid('b2').references(() => matchContestants.id, { onDelete: 'cascade' }),
    /** What the players have written hole by hole; a match that is conceded keeps it. */
    holes: jsonb('holes').$type<MatchCard>().notNull().default({}),
    /** The strokes of each ball, hole by hole, where the players write them. */
    scores: jsonb('scores').$type<MatchScores>().notNull().default({}),
    /** Who plays each ball and its strokes as they were at the first written hole; null before it. */
    balls: jsonb('balls').$type<PlayedBalls>(),
    decision: jsonb('decision').$type<MatchDecision>(),
    decidedAt: instant('decided_at'),
    /** Null where nobody decided it: after 24 hours, or because an opponent withdrew. */
    decidedBy: uuid('decided_by'),
    /** The strokes of a net match as they were at its first written hole, or else when it was decided. */
    strokes: jsonb('strokes').$type<ReceivedStrokes>(),
    /** What one of the two has reported, until the match is decided. */
    reported: jsonb('reported').$type<MatchDecision>(),
    reportedBy: text('reported_by').$type<Side>(),
    reportedAt: instant('reported_at'),
    /** Why the other does not agree; the directors decide. */
    objection: text('objection'),
    /** The start that one has proposed, and whether the other has accepted. */
    plannedFor: instant('planned_for'),
    plannedBy: text('planned_by').$type<Side>(),
    planAcceptedAt: instant('plan_accepted_at'),
    /** How many starts both have agreed on: a later one replaces an earlier one in their calendars. */
    agreements: integer('agreements').notNull().default(0),
    /** The last agreed start that no longer holds, which calendars show as cancelled. */
    droppedStart: instant('dropped_start'),
  },
  (t) => [
    uniqueIndex('matches_place').on(
      t.divisionId,
      t.stage,
      sql`coalesce(${t.pool}, 0)`,
      t.round,
      t.slot,
    ),
    index('matches_a').on(t.a),
    index('matches_b').on(t.b),
    index('matches_reported')
      .on(t.reportedAt)
      .where(sql`${t.reportedAt} is not null and ${t.decision} is null`),
    check('matches_decided', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    check(
      'matches_report',
      sql`(${t.reported} is null) = (${t.reportedAt} is null) and (${t.reported} is null) = (${t.reportedBy} is null)`,
    ),
    check('matches_plan', sql`(${t.plannedFor} is null) = (${t.plannedBy} is null)`),
  ],
)

personalData(matches, {
  about: 'A match between two players, with the reported and the final result',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['matches', 'Kampe'],
  columns: {
    a: kept('pseudonym'),
    b: kept('pseudonym'),
    a2: kept('pseudonym'),
    b2: kept('pseudonym'),
    holes: kept('golf', { label: 'Huller', format: 'json' }),
    scores: kept('golf', { label: 'Slag', format: 'json' }),
    balls: kept('pseudonym'),
    decision: kept('golf', { label: 'Resultat', format: 'json' }),
    decidedAt: kept('golf', 'Afgjort'),
    decidedBy: cleared('pseudonym'),
    strokes: kept('golf', { label: 'Tildelte slag', format: 'json' }),
    reported: kept('golf', { label: 'Meldt resultat', format: 'json' }),
    reportedAt: kept('golf', 'Meldt'),
    objection: cleared('message', 'Indsigelse', { retention: 'tournamentContacts' }),
    plannedFor: kept('golf', 'Aftalt start'),
    droppedStart: kept('golf', 'Aflyst start'),
  },
  nonPersonal:
    'id divisionId tournamentId stage pool round slot reportedBy plannedBy planAcceptedAt agreements',
})
