import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { kept, nonPersonal, personalData } from '../personal-data.ts'
import { day, id } from './columns.ts'
import { orders } from './orders.ts'

/**
 * A receipt for captured money, or a credit receipt for refunded money. Issued documents never change: a trigger
 * refuses it, until bookkeeping needs them no longer. A capture or refund names its receipt.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<'receipt' | 'credit_receipt'>().notNull(),
    /** Gap-free per kind and year: `KV2027-000001`, `KK2027-000001`. */
    number: text('number').notNull().unique(),
    issuedOn: day('issued_on').notNull(),
    /** With VAT, which is `vatOre` of it. */
    totalOre: integer('total_ore').notNull(),
    vatOre: integer('vat_ore').notNull(),
    /** The JSON of a `ReceiptDocument`, as text, so that its bytes never change; empty when its retention is over. */
    document: text('document').notNull(),
    /** SHA-256 of the document's bytes. */
    hash: text('hash').notNull(),
  },
  (t) => [
    index('receipts_order').on(t.orderId),
    index('receipts_issued').on(t.issuedOn),
    check('receipts_total', sql`${t.totalOre} > 0 and ${t.vatOre} between 0 and ${t.totalOre}`),
  ],
)

personalData(receipts, {
  about: 'A receipt or a credit receipt',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['receipts', 'Kvitteringer'],
  columns: {
    orderId: nonPersonal({ jsonKey: 'order', label: 'Bestilling', replacedBy: orders.number }),
    number: kept('purchase', 'Nummer'),
    issuedOn: kept('purchase', 'Udstedt'),
    totalOre: kept('payment', 'I alt'),
    vatOre: kept('payment', 'Heraf moms'),
    document: kept('purchase', { notExported: 'the same as the order and its lines' }),
  },
  nonPersonal: 'id kind hash',
})
