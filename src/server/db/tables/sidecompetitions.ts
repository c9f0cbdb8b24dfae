import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
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
import type { ClubSkinTerms } from '#domain/sidecompetitions/skins-results.ts'
import { kept, noPersonalData, personalData, nonPersonal } from '../personal-data.ts'
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
    /** The course of the round that the hole is on, from 1. */
    course: smallint('course').notNull().default(1),
    hole: smallint('hole').notNull(),
    kind: text('kind').$type<SideCompetitionKind>().notNull(),
    /** Null if all divisions take part. */
    divisionId: uuid('division_id').references(() => tournamentDivisions.id, {
      onDelete: 'cascade',
    }),
    prize: text('prize'),
    createdAt: instant('created_at').notNull(),
    /** When it was removed. Its statements stay, and return if it is created again. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    unique('side_competitions_one')
      .on(t.roundId, t.course, t.hole, t.kind, t.divisionId)
      .nullsNotDistinct(),
  ],
)

noPersonalData(
  sideCompetitions,
  'A side competition on a hole of a round',
  'id roundId course hole kind divisionId prize createdAt removedAt',
)

/** Skins of a round beside the tournament, computed from its scores (docs/algorithms/team-formats.md, Skins). */
export const skinsCompetitions = pgTable(
  'skins_competitions',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    /** Null if all divisions take part. */
    divisionId: uuid('division_id').references(() => tournamentDivisions.id, {
      onDelete: 'cascade',
    }),
    net: boolean('net').notNull(),
    terms: jsonb('terms').$type<ClubSkinTerms>().notNull(),
    prize: text('prize'),
    /** Who won what was left, where the terms let it be played off. */
    playOffWinner: uuid('play_off_winner').references(() => tournamentEntries.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('skins_competitions_one').on(t.roundId, t.divisionId, t.net).nullsNotDistinct()],
)

personalData(skinsCompetitions, {
  about: 'Skins of a round and their terms, with who won the play-off for what was left',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { playOffWinner: kept('pseudonym') },
  nonPersonal: 'id roundId divisionId net terms prize createdAt',
})

/** Insert-only: results of a side competition, reported by a flight or the tournament desk. */
export const sideStatements = pgTable(
  'side_statements',
  {
    /** Generated on the device, so that a resend is recognised as the same statement. */
    id: uuid('id').primaryKey(),
    /** The order of receipt, independent of clocks. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    competitionId: uuid('competition_id')
      .notNull()
      .references(() => sideCompetitions.id, { onDelete: 'cascade' }),
    /** Null if no player qualified (*Ingen ramte green*). */
    entryId: uuid('entry_id').references(() => tournamentEntries.id),
    /** Centimetres to the pin or metres of a drive; null without a player, and when the tournament desk removes it. */
    measure: integer('measure'),
    replaces: uuid('replaces').array().notNull(),
    /** The player whose phone sent it; null if the tournament desk entered it. */
    byEntryId: uuid('by_entry_id'),
    byAccountId: uuid('by_account_id'),
    /** The tournament desk's reason for a correction. */
    reason: text('reason'),
    writtenAt: instant('written_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [index('side_statements_competition').on(t.competitionId, t.number)],
)

personalData(sideStatements, {
  about: 'A reported result of a side competition; never changed',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['sideStatements', 'Sidekonkurrencer'],
  columns: {
    entryId: kept('pseudonym'),
    byEntryId: kept('pseudonym'),
    byAccountId: kept('staff'),
    competitionId: nonPersonal([
      { jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day },
      {
        jsonKey: 'kind',
        label: 'Konkurrence',
        valueLabels: sideCompetitionKindText,
        replacedBy: sideCompetitions.kind,
      },
      { jsonKey: 'hole', label: 'Hul', replacedBy: sideCompetitions.hole },
    ]),
    measure: kept('golf', 'Centimeter til hullet, eller meter'),
    reason: kept('message', 'Hvorfor'),
    writtenAt: kept('golf', 'Skrevet'),
  },
  nonPersonal: 'id number replaces receivedAt',
})
