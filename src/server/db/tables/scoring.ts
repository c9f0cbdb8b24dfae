import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { RoundPenalty } from '#domain/scoring/round-penalty.ts'
import type { ScoreSlot } from '#domain/scoring/score-entry.ts'
import type { Settlement } from '#domain/scoring/settle-card.ts'
import type { FlightReport } from '#domain/scoring/flight-report.ts'
import type { SuspensionKind } from '#domain/scoring/suspension.ts'
import { settlementText } from '#domain/scoring/settle-card.ts'
import { gone, kept, personalData, plain } from '../personal-data.ts'
import { instant } from './columns.ts'
import { flightPlayers, flights } from './entries.ts'
import { tournaments, tournamentRounds } from './competitions.ts'

/** A player's card of a round: locked before anything on it is written. */
export const cards = pgTable(
  'cards',
  {
    roundId: uuid('round_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    /** The official scores in hole order; rebuilt from the entries with every one of them. */
    scores: jsonb('scores').$type<HoleScore[]>().notNull(),
    /** Holes, by their number, on which marker and player, or two phones, do not agree; rebuilt with the scores. */
    disputed: smallint('disputed')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Raised by every entry and signature, so that a phone knows what it has. */
    revision: integer('revision').notNull(),
    deliveredAt: instant('delivered_at'),
    /** What is read out to the player: `4F-7K2`. */
    receipt: text('receipt').unique(),
    /** A paper card: when the tournament desk typed it, and which account. */
    enteredManuallyAt: instant('entered_manually_at'),
    enteredManuallyBy: uuid('entered_manually_by'),
    /** Held against the paper once more, and by whom (TD-2). */
    checkedAt: instant('checked_at'),
    checkedBy: uuid('checked_by'),
    /** As what the committee settled a card that did not come in, by the terms; null unless it did. */
    settledAs: text('settled_as').$type<Settlement>(),
    /** What the committee takes off the round, in points or holes, and why (Rules 21.1c, 21.3c). */
    penalties: jsonb('penalties')
      .$type<RoundPenalty[]>()
      .notNull()
      .default(sql`'[]'`),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.entryId] }),
    foreignKey({
      name: 'cards_player',
      columns: [t.roundId, t.entryId],
      foreignColumns: [flightPlayers.roundId, flightPlayers.entryId],
    }),
  ],
)

personalData(cards, {
  about: 'A player’s card of a round',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: 'rounds',
  columns: {
    entryId: kept('pseudonym'),
    enteredManuallyBy: kept('staff'),
    checkedBy: kept('staff'),
    scores: kept('golf', { label: 'Scorer', format: 'text' }),
    disputed: kept('golf', { label: 'Uenige om hul', format: 'text' }),
    deliveredAt: kept('golf', 'Afleveret'),
    receipt: kept('golf', 'Kvittering'),
    settledAs: kept('golf', { label: 'Afgjort som', words: settlementText }),
    penalties: kept('letter', { label: 'Straf på runden', format: 'text' }),
  },
  plain: 'roundId revision enteredManuallyAt checkedAt',
})

/** Insert only: what was written about a hole, by whom and why (docs/algorithms/score-entry.md). */
export const scoreEntries = pgTable(
  'score_entries',
  {
    /** Made where it was written, so that a resend is the same entry. */
    id: uuid('id').primaryKey(),
    /** The order received, which no clock decides. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    roundId: uuid('round_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    hole: smallint('hole').notNull(),
    slot: text('slot').$type<ScoreSlot>().notNull(),
    score: jsonb('score').$type<HoleScore>(),
    replaces: uuid('replaces').array().notNull(),
    /** The player or marker whose phone it was, or the account at the tournament desk. */
    byEntryId: uuid('by_entry_id'),
    byAccountId: uuid('by_account_id'),
    /** What the committee says of a correction. */
    reason: text('reason'),
    /** Came after delivery, after the end of the tournament or in a void round: kept and shown, not counted. */
    isLate: boolean('is_late').notNull(),
    writtenAt: instant('written_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    index('score_entries_card').on(t.roundId, t.entryId, t.number),
    foreignKey({
      name: 'score_entries_card_of',
      columns: [t.roundId, t.entryId],
      foreignColumns: [cards.roundId, cards.entryId],
    }),
  ],
)

personalData(scoreEntries, {
  about: 'What was written about a hole, by whom and why; never changed',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['scoreEntries', 'Indtastede scorer'],
  columns: {
    entryId: kept('pseudonym'),
    byEntryId: kept('pseudonym'),
    byAccountId: kept('staff'),
    roundId: plain({ as: 'day', label: 'Dag', shows: tournamentRounds.day }),
    hole: kept('golf', 'Hul'),
    slot: kept('golf', {
      as: 'writtenBy',
      label: 'Skrevet af',
      words: { marker: 'Markøren', player: 'Dig', committee: 'Sekretariatet' },
    }),
    score: kept('golf', { label: 'Score', format: 'text' }),
    reason: kept('letter', 'Hvorfor'),
    writtenAt: kept('golf', 'Skrevet'),
  },
  plain: 'id number replaces isLate receivedAt',
})

/** Insert only: a signature holds for the reading that was signed, until the card is edited. */
export const cardSignatures = pgTable(
  'card_signatures',
  {
    id: uuid('id').primaryKey(),
    /** In one order with the scores, so that it is known which of them came after it (PE-10). */
    number: bigint('number', { mode: 'number' })
      .notNull()
      .default(sql`nextval('score_entries_number_seq')`),
    roundId: uuid('round_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    by: text('by').$type<'player' | 'marker'>().notNull(),
    byEntryId: uuid('by_entry_id').notNull(),
    reading: text('reading').notNull(),
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    index('card_signatures_card').on(t.roundId, t.entryId),
    foreignKey({
      name: 'card_signatures_card_of',
      columns: [t.roundId, t.entryId],
      foreignColumns: [cards.roundId, cards.entryId],
    }),
  ],
)

personalData(cardSignatures, {
  about: 'A signature on a card; never changed',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['signatures', 'Underskrevne scorekort'],
  columns: {
    entryId: kept('pseudonym'),
    byEntryId: kept('pseudonym'),
    roundId: plain({ as: 'day', label: 'Dag', shows: tournamentRounds.day }),
    by: kept('golf', { as: 'as', label: 'Som', words: { player: 'Spiller', marker: 'Markør' } }),
    reading: kept('golf', 'Hvad der stod'),
    signedAt: kept('golf', 'Underskrevet'),
  },
  plain: 'id number receivedAt',
})

/** Insert only, but for the tournament desk's tick: what a flight told the tournament desk beside its scores (PE-12, PE-13). */
export const flightReports = pgTable(
  'flight_reports',
  {
    /** Made on the phone, so that a resend is the same report. */
    id: uuid('id').primaryKey(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    flightId: uuid('flight_id')
      .notNull()
      .references(() => flights.id, { onDelete: 'cascade' }),
    byEntryId: uuid('by_entry_id').notNull(),
    content: jsonb('content').$type<FlightReport>().notNull(),
    writtenAt: instant('written_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by'),
  },
  (t) => [index('flight_reports_flight').on(t.flightId, t.number)],
)

personalData(flightReports, {
  about: 'What a flight told the tournament desk beside its scores',
  purpose: 'tournament',
  retention: 'tournamentContacts',
  section: ['flightReports', 'Beskeder fra flights'],
  columns: {
    byEntryId: gone('pseudonym'),
    handledBy: gone('staff'),
    content: gone('letter', [
      {
        as: 'kind',
        label: 'Hvad',
        words: {
          retired: 'Udgået',
          plays_on: 'Spiller videre',
          marker: 'Ny markør',
          rule_doubt: 'Tvivl om en regel',
          round_penalty: 'Straf på runden',
          stopped: 'Kvittering for afbrudt spil',
        },
      },
      { as: 'hole', label: 'Hul', format: 'text' },
      { label: 'Hvad der stod', format: 'text' },
    ]),
    writtenAt: gone('golf', 'Skrevet'),
  },
  plain: 'id number flightId receivedAt handledAt',
})

/** A time in which nobody plays (PE-13). */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    /** In danger play stops at once; otherwise a hole that has begun may be finished (Rule 5.7b). */
    kind: text('kind').$type<SuspensionKind>().notNull(),
    startedAt: instant('started_at').notNull(),
    startedBy: uuid('started_by'),
    /** When play goes on; null until it is known. */
    resumesAt: instant('resumes_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('suspensions_one')
      .on(t.tournamentId)
      .where(sql`${t.endedAt} is null`),
  ],
)

personalData(suspensions, {
  about: 'A time in which nobody played',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { startedBy: kept('staff') },
  plain: 'id tournamentId kind startedAt resumesAt endedAt',
})

/** Each result that was published, whole: what was said then stays as it was said. */
export const tournamentResults = pgTable(
  'tournament_results',
  {
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    kind: text('kind').$type<'provisional' | 'final' | 'reopened'>().notNull(),
    board: jsonb('board').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by'),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.tournamentId, t.version] })],
)

personalData(tournamentResults, {
  about: 'A result as it was published: players by the id of their entry, never by name',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: {
    board: kept('pseudonym'),
    publishedBy: kept('staff'),
  },
  plain: 'tournamentId version kind publishedAt reason',
})
