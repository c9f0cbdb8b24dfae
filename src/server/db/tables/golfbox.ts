import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ManualEntryReason, CardCode, CardReportState } from '#domain/scoring/card-report.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { reportStateText } from '#domain/scoring/card-report-text.ts'
import { cleared, kept, personalData, nonPersonal } from '../personal-data.ts'
import { tournamentRounds } from './competitions.ts'
import { instant } from './columns.ts'
import { cards } from './scoring.ts'

/** The transfer of a handed-in card to GolfBox (docs/algorithms/scorecards-to-golfbox.md). */
export const cardReports = pgTable(
  'card_reports',
  {
    roundId: uuid('round_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    /** The reported scores. If the card differs from them, it is reported again. */
    scores: jsonb('scores').$type<HoleScore[]>().notNull(),
    /**
     * Fingerprint of what the scores are worked out from: handicap, tee, par, stroke indexes and rating. If
     * the card differs from it, it is reported again. Null for a card reported before it was kept.
     */
    facts: text('facts'),
    /** Revision of the report, from 1; incremented when the card was corrected. */
    revision: integer('revision').notNull(),
    state: text('state').$type<CardReportState>().notNull(),
    reason: text('reason').$type<ManualEntryReason>(),
    /** GolfBox's response when it refused the card. */
    answer: text('answer'),
    attempts: integer('attempts').notNull(),
    /** Time of the next attempt; null unless the report is waiting. */
    dueAt: instant('due_at'),
    /** The midnight after which no more attempts are made. */
    triedUntil: instant('tried_until').notNull(),
    /** Until then the card belongs to the process that sends it; null when none does. */
    sendingUntil: instant('sending_until'),
    sentAt: instant('sent_at'),
    /** Set by the tournament desk when the card has been entered manually in GolfBox, with the card at that time. */
    enteredManuallyAt: instant('entered_manually_at'),
    enteredManuallyBy: uuid('entered_manually_by'),
    manualScores: jsonb('manual_scores').$type<HoleScore[]>(),
    manualFacts: text('manual_facts'),
    manualStatus: text('manual_status').$type<CardCode>(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.entryId] }),
    index('card_reports_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    foreignKey({
      name: 'card_reports_card',
      columns: [t.roundId, t.entryId],
      foreignColumns: [cards.roundId, cards.entryId],
    }).onDelete('cascade'),
  ],
)

personalData(cardReports, {
  about:
    'The transfer of a handed-in card to GolfBox, which receives name, DGU number and club of player and marker, handicap and scores',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['cardReports', 'Scorekort til GolfBox'],
  columns: {
    entryId: kept('pseudonym'),
    roundId: nonPersonal({ jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day }),
    state: kept('golf', { label: 'Til GolfBox', valueLabels: reportStateText }),
    reason: kept('golf', 'Hvorfor'),
    answer: cleared('message', { notExported: 'part of the exported reason' }),
    sentAt: kept('golf', 'Sendt'),
    enteredManuallyAt: kept('golf', 'Tastet ind i GolfBox'),
    enteredManuallyBy: kept('staff'),
    scores: kept('golf', { notExported: 'exported with the card' }),
    manualScores: kept('golf', { notExported: 'exported with the card' }),
    manualStatus: kept('golf', { notExported: 'exported with the entry' }),
  },
  nonPersonal: 'facts manualFacts revision attempts dueAt triedUntil sendingUntil',
})
