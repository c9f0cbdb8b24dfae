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
import { emptied, kept, personalData, plain } from '../personal-data.ts'
import { tournamentRounds } from './competitions.ts'
import { instant } from './columns.ts'
import { cards } from './scoring.ts'

/** A handed-in card on its way to GolfBox (docs/algorithms/scorecards-to-golfbox.md). */
export const cardReports = pgTable(
  'card_reports',
  {
    roundId: uuid('round_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    /** The scores it is about: when the card reads otherwise it is reported again. */
    scores: jsonb('scores').$type<HoleScore[]>().notNull(),
    /** Of the report, from 1: raised when the card was corrected. */
    revision: integer('revision').notNull(),
    state: text('state').$type<CardReportState>().notNull(),
    reason: text('reason').$type<ManualEntryReason>(),
    /** What GolfBox said when it refused the card. */
    answer: text('answer'),
    attempts: integer('attempts').notNull(),
    /** When it is tried next; null unless it waits. */
    dueAt: instant('due_at'),
    /** The midnight at which it is given up. */
    triedUntil: instant('tried_until').notNull(),
    sentAt: instant('sent_at'),
    /** The tournament desk's tick: when somebody typed it into GolfBox, which account, and what the card read then. */
    enteredManuallyAt: instant('entered_manually_at'),
    enteredManuallyBy: uuid('entered_manually_by'),
    manualScores: jsonb('manual_scores').$type<HoleScore[]>(),
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
    'How far a handed-in card has come on its way to GolfBox, which is told the player’s and the marker’s name, DGU number and club, handicap and scores',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['cardReports', 'Scorekort til GolfBox'],
  columns: {
    entryId: kept('pseudonym'),
    roundId: plain({ as: 'day', label: 'Dag', shows: tournamentRounds.day }),
    state: kept('golf', { label: 'Til GolfBox', words: reportStateText }),
    reason: kept('golf', 'Hvorfor'),
    answer: emptied('letter', { notExported: 'it is part of the reason' }),
    sentAt: kept('golf', 'Sendt'),
    enteredManuallyAt: kept('golf', 'Tastet ind i GolfBox'),
    enteredManuallyBy: kept('staff'),
    scores: kept('golf', { notExported: 'the card is' }),
    manualScores: kept('golf', { notExported: 'the card is' }),
    manualStatus: kept('golf', { notExported: 'the entry is' }),
  },
  plain: 'revision attempts dueAt triedUntil',
})
