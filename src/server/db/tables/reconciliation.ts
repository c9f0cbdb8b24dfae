import { bigint, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** A settlement file of a provider that was compared with our captures and refunds. */
export const settlementFiles = pgTable(
  'payment_settlement_files',
  {
    id: id().primaryKey(),
    provider: text('provider').notNull(),
    format: text('format').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    lines: integer('lines').notNull(),
    movements: integer('movements').notNull(),
    matched: integer('matched').notNull(),
    differences: integer('differences').notNull(),
    payoutOre: bigint('payout_ore', { mode: 'number' }).notNull(),
    feesOre: bigint('fees_ore', { mode: 'number' }).notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    readAt: instant('read_at').notNull(),
  },
  // The same file again changes nothing.
  (t) => [uniqueIndex('payment_settlement_files_content').on(t.provider, t.sha256)],
)

noPersonalData(
  settlementFiles,
  'A settlement file of a payment provider, by its figures',
  'id provider format fileName sha256 lines movements matched differences payoutOre feesOre firstDay lastDay readAt',
)

/** A day whose movements a provider's own list was held against. */
export const paymentReconciliations = pgTable(
  'payment_reconciliations',
  {
    provider: text('provider').notNull(),
    day: day('day').notNull(),
    /** How many movements the provider's list has. */
    movements: integer('movements').notNull(),
    /** How many of them, or of ours, are not the same. */
    differences: integer('differences').notNull(),
    comparedAt: instant('compared_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
)

noPersonalData(
  paymentReconciliations,
  'A day on which our captures and refunds were compared with a provider’s',
  'provider day movements differences comparedAt',
)
