import {
  bigserial,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  sideCompetitionKindText,
  type SideCompetitionKind,
} from '#domain/sidecompetitions/side-competition.ts'
import { kept, noPersonalData, personalData, plain } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { tournamentEntries } from './entries.ts'
import { tournamentDivisions, tournamentRounds } from './competitions.ts'

/** A competition beside the tournament, on one hole of a round (docs/algorithms/side-competitions.md). */
export const sideCompetitions = pgTable(
  'side_competitions',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    hole: smallint('hole').notNull(),
    kind: text('kind').$type<SideCompetitionKind>().notNull(),
    /** Null where everybody is in it. */
    divisionId: uuid('division_id').references(() => tournamentDivisions.id, {
      onDelete: 'cascade',
    }),
    prize: text('prize'),
    createdAt: instant('created_at').notNull(),
    /** Taken away: what was written for it stays, and comes back when it is created again. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    unique('side_competitions_one').on(t.roundId, t.hole, t.kind, t.divisionId).nullsNotDistinct(),
  ],
)

noPersonalData(
  sideCompetitions,
  'A side competition on a hole of a round',
  'id roundId hole kind divisionId prize createdAt removedAt',
)

/** Insert only: what a flight or the tournament desk said about a side competition, and why. */
export const sideStatements = pgTable(
  'side_statements',
  {
    /** Made where it was written, so that a resend is the same statement. */
    id: uuid('id').primaryKey(),
    /** The order received, which no clock decides. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => sideCompetitions.id, { onDelete: 'cascade' }),
    /** Null for nobody: *Ingen ramte green*. */
    entryId: uuid('entry_id').references(() => tournamentEntries.id),
    /** Centimetres to the pin, metres of a drive; null for nobody, and where the tournament desk takes it away. */
    measure: integer('measure'),
    replaces: uuid('replaces').array().notNull(),
    /** The player whose phone it was, or the account at the tournament desk. */
    byEntryId: uuid('by_entry_id'),
    byAccountId: uuid('by_account_id'),
    /** What the tournament desk says of a correction. */
    reason: text('reason'),
    writtenAt: instant('written_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [index('side_statements_competition').on(t.competitionId, t.number)],
)

personalData(sideStatements, {
  about: 'What a flight or the tournament desk said of a side competition; never changed',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['sideStatements', 'Sidekonkurrencer'],
  columns: {
    entryId: kept('pseudonym'),
    byEntryId: kept('pseudonym'),
    byAccountId: kept('staff'),
    competitionId: plain([
      { as: 'day', label: 'Dag', shows: tournamentRounds.day },
      {
        as: 'kind',
        label: 'Konkurrence',
        words: sideCompetitionKindText,
        shows: sideCompetitions.kind,
      },
      { as: 'hole', label: 'Hul', shows: sideCompetitions.hole },
    ]),
    measure: kept('golf', 'Centimeter til hullet, eller meter'),
    reason: kept('letter', 'Hvorfor'),
    writtenAt: kept('golf', 'Skrevet'),
  },
  plain: 'id number replaces receivedAt',
})
