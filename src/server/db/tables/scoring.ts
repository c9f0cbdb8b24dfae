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
  uuid,
} from 'drizzle-orm/pg-core'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { RoundPenalty } from '#domain/scoring/round-penalty.ts'
import type { ScoreSlot } from '#domain/scoring/score-entry.ts'
import type { Settlement } from '#domain/scoring/settle-card.ts'
import type { StoredReport } from '#domain/scoring/flight-report.ts'
import { settlementText } from '#domain/scoring/settle-card.ts'
import { deleted, kept, personalData, nonPersonal } from '../personal-data.ts'
import { instant } from './columns.ts'
import { flightPlayers, flights } from './entries.ts'
import { tournaments, tournamentRounds } from './competitions.ts'

/** A player's card of a round. It is locked before every write. */
export const cards = pgTable(
  'cards',
  {
    roundId: uuid('round_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    /** The official scores in hole order; recomputed from the score entries after each of them. */
    scores: jsonb('scores').$type<HoleScore[]>().notNull(),
    /** Numbers of holes on which marker and player, or two phones, disagree; recomputed with the scores. */
    disputed: smallint('disputed')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Incremented by every score entry and signature, so that a phone can tell whether it is up to date. */
    revision: integer('revision').notNull(),
    deliveredAt: instant('delivered_at'),
    /** The receipt shown to the player, such as `4F-7K2`. */
    receipt: text('receipt').unique(),
    /** For a paper card: when the tournament desk entered it. */
    enteredManuallyAt: instant('entered_manually_at'),
    /** One of the two: an account, or a helper's day link. */
    enteredManuallyBy: uuid('entered_manually_by'),
    enteredManuallyByLink: uuid('entered_manually_by_link'),
    /** When it was checked against the paper a second time (TD-2). */
    checkedAt: instant('checked_at'),
    checkedBy: uuid('checked_by'),
    checkedByLink: uuid('checked_by_link'),
    /** The entry whose drive counts on each hole, in hole order; recomputed from the drive entries. */
    drives: jsonb('drives')
      .$type<(string | null)[]>()
      .notNull()
      .default(sql`'[]'`),
    /** When the committee decided what the missing drives of a scramble cost; null after a drive changes. */
    drivesSettledAt: instant('drives_settled_at'),
    /** How the committee settled a card that was not handed in; null otherwise. */
    settledAs: text('settled_as').$type<Settlement>(),
    /** Penalties on the round, in points or holes, with their reasons (Rules 21.1c, 21.3c). */
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
    enteredManuallyByLink: kept('staff'),
    checkedBy: kept('staff'),
    checkedByLink: kept('staff'),
    scores: kept('golf', { label: 'Scorer', format: 'text' }),
    disputed: kept('golf', { label: 'Uenige om hul', format: 'text' }),
    deliveredAt: kept('golf', 'Afleveret'),
    receipt: kept('golf', 'Kvittering'),
    drives: kept('pseudonym'),
    settledAs: kept('golf', { label: 'Afgjort som', valueLabels: settlementText }),
    penalties: kept('message', { label: 'Straf på runden', format: 'text' }),
  },
  nonPersonal: 'roundId revision enteredManuallyAt checkedAt drivesSettledAt',
})

/** Insert-only: every score written for a hole, by whom and why (docs/algorithms/score-entry.md). */
export const scoreEntries = pgTable(
  'score_entries',
  {
    /** Generated on the device, so that a resend is recognised as the same entry. */
    id: uuid('id').primaryKey(),
    /** The order of receipt, independent of clocks. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    roundId: uuid('round_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    hole: smallint('hole').notNull(),
    slot: text('slot').$type<ScoreSlot>().notNull(),
    score: jsonb('score').$type<HoleScore>(),
    replaces: uuid('replaces').array().notNull(),
    /** The player or marker whose phone sent it; null if the tournament desk entered it. */
    byEntryId: uuid('by_entry_id'),
    byAccountId: uuid('by_account_id'),
    /** The committee's reason for a correction. */
    reason: text('reason'),
    /** Received after delivery, after the end of the tournament or in a void round: shown, not counted. */
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
  about: 'A score written for a hole; never changed',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['scoreEntries', 'Indtastede scorer'],
  columns: {
    entryId: kept('pseudonym'),
    byEntryId: kept('pseudonym'),
    byAccountId: kept('staff'),
    roundId: nonPersonal({ jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day }),
    hole: kept('golf', 'Hul'),
    slot: kept('golf', {
      jsonKey: 'writtenBy',
      label: 'Skrevet af',
      valueLabels: { marker: 'Markøren', player: 'Dig', committee: 'Sekretariatet' },
    }),
    score: kept('golf', { label: 'Score', format: 'text' }),
    reason: kept('message', 'Hvorfor'),
    writtenAt: kept('golf', 'Skrevet'),
  },
  nonPersonal: 'id number replaces isLate receivedAt',
})

/** Insert-only: a signature is valid for the scores that were signed, until the card is edited. */
export const cardSignatures = pgTable(
  'card_signatures',
  {
    id: uuid('id').primaryKey(),
    /** From the same sequence as score entries: a later change of a score voids the signature (PE-10). */
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
    /** Where another phone sent it: the public key and the code of the signer's phone, which prove it by themselves. */
    signingKey: text('signing_key'),
    signedCode: text('signed_code'),
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
    roundId: nonPersonal({ jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day }),
    by: kept('golf', {
      jsonKey: 'as',
      label: 'Som',
      valueLabels: { player: 'Spiller', marker: 'Markør' },
    }),
    reading: kept('golf', 'Hvad der stod'),
    signedAt: kept('golf', 'Underskrevet'),
    signingKey: kept('secret'),
    signedCode: kept('secret'),
  },
  nonPersonal: 'id number receivedAt',
})

/** Insert-only except for `handled…`: messages of a flight, such as a retirement (PE-12) or a confirmation (PE-13). */
export const flightReports = pgTable(
  'flight_reports',
  {
    /** Generated on the phone, so that a resend is recognised as the same report. */
    id: uuid('id').primaryKey(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    flightId: uuid('flight_id')
      .notNull()
      .references(() => flights.id, { onDelete: 'cascade' }),
    byEntryId: uuid('by_entry_id').notNull(),
    content: jsonb('content').$type<StoredReport>().notNull(),
    writtenAt: instant('written_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by'),
  },
  (t) => [index('flight_reports_flight').on(t.flightId, t.number)],
)

personalData(flightReports, {
  about: 'A message of a flight to the tournament desk',
  purpose: 'tournament',
  retention: 'tournamentContacts',
  section: ['flightReports', 'Beskeder fra flights'],
  columns: {
    byEntryId: deleted('pseudonym'),
    handledBy: deleted('staff'),
    content: deleted('message', [
      {
        jsonKey: 'kind',
        label: 'Hvad',
        valueLabels: {
          retired: 'Udgået',
          plays_on: 'Spiller videre',
          marker: 'Ny markør',
          rule_doubt: 'Tvivl om en regel',
          round_penalty: 'Straf på runden',
          stopped: 'Kvittering for afbrudt spil',
          late_start: 'Startede for sent',
        },
      },
      { jsonKey: 'hole', label: 'Hul', format: 'text' },
      { label: 'Hvad der stod', format: 'text' },
    ]),
    writtenAt: deleted('golf', 'Skrevet'),
  },
  nonPersonal: 'id number flightId receivedAt handledAt',
})

/** Every published result in full; a published result never changes. */
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
  about: 'A published result: players by the id of their entry, never by name',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: {
    board: kept('pseudonym'),
    publishedBy: kept('staff'),
  },
  nonPersonal: 'tournamentId version kind publishedAt reason',
})
