import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OrderState } from '#domain/payments/attempt.ts'
import {
  emptied,
  erasedAddress,
  gone,
  kept,
  noPersonalData,
  personalData,
  plain,
} from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** What was bought and what it cost, frozen. It does not know what the things are for. */
export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey(),
    /** Gap-free per year: `2027-000123`. Null only until the creating transaction ends. */
    number: text('number').unique(),
    kind: text('kind').$type<'pass' | 'pass_debt' | 'tournament_entry' | 'set_up_test'>().notNull(),
    /** The thing in the higher module that this order pays for. */
    subjectId: uuid('subject_id').notNull(),
    accountId: uuid('account_id'),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    status: text('status').$type<OrderState>().notNull(),
    totalOre: integer('total_ore').notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    securedAt: instant('secured_at'),
    /** The one attempt whose money pays for this; another one is a second payment. */
    securedBy: uuid('secured_by'),
    fulfilledAt: instant('fulfilled_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    index('orders_subject').on(t.kind, t.subjectId),
    index('orders_email').on(t.buyerEmail),
    index('orders_expiry')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'awaiting_payment'`),
    // Two tabs get the same order, and a thing that is paid is not sold again.
    uniqueIndex('orders_one_living')
      .on(t.kind, t.subjectId)
      .where(sql`${t.status} not in ('cancelled', 'refunded')`),
    check('orders_total', sql`${t.totalOre} >= 0`),
  ],
)

personalData(orders, {
  about: 'A sale: a voucher of the accounts',
  purpose: 'accounts',
  retention: 'accounting',
  section: ['orders', 'Bestillinger'],
  columns: {
    subjectId: kept('pseudonym'),
    accountId: emptied('pseudonym'),
    number: kept('trade', 'Nummer'),
    buyerName: kept('name', 'Køber'),
    buyerEmail: emptied('contact', 'Mail', { to: erasedAddress }),
    status: kept('trade', 'Tilstand'),
    totalOre: kept('payment', 'I alt'),
    createdAt: kept('trade', 'Bestilt'),
    securedAt: kept('payment', { as: 'paidAt', label: 'Betalt' }),
    cancelledAt: kept('trade', 'Annulleret'),
  },
  plain: 'id kind currency expiresAt securedBy fulfilledAt',
})

/** One thing in an order with its price, discount and VAT; the lines add up to the total. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint('position').notNull(),
    /** What the line is for, in the higher module: the card of a registration. */
    subjectId: uuid('subject_id').notNull(),
    description: text('description').notNull(),
    listPriceOre: integer('list_price_ore').notNull(),
    discountOre: integer('discount_ore').notNull(),
    totalOre: integer('total_ore').notNull(),
    vatMode: text('vat_mode').$type<'full_25' | 'exempt' | 'mpv'>().notNull(),
    vatOre: integer('vat_ore').notNull(),
    refundedOre: integer('refunded_ore').notNull().default(0),
  },
  (t) => [
    unique('order_lines_position').on(t.orderId, t.position),
    check(
      'order_lines_total',
      sql`${t.totalOre} = ${t.listPriceOre} - ${t.discountOre} and ${t.totalOre} >= 0`,
    ),
    check('order_lines_refunded', sql`${t.refundedOre} between 0 and ${t.totalOre}`),
  ],
)

personalData(orderLines, {
  about: 'A line of a sale',
  purpose: 'accounts',
  retention: 'accounting',
  section: ['orderLines', 'Linjer i bestillingerne'],
  columns: {
    orderId: plain({ as: 'order', label: 'Bestilling', shows: orders.number }),
    description: kept('trade', 'Hvad'),
    listPriceOre: kept('payment', { as: 'price', label: 'Pris' }),
    discountOre: kept('payment', 'Rabat'),
    totalOre: kept('payment', 'I alt'),
    vatOre: kept('payment', 'Heraf moms'),
    refundedOre: kept('payment', 'Givet tilbage'),
  },
  plain: 'id position subjectId vatMode',
})

/** What the back office wrote on an order, and why it gave money back; goes with its buyer's name. */
export const orderNotes = pgTable(
  'order_notes',
  {
    /** Chosen by the browser: the same press twice writes one note. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    text: text('text').notNull(),
    writtenBy: uuid('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (t) => [index('order_notes_order').on(t.orderId)],
)

personalData(orderNotes, {
  about: 'What the back office wrote on a sale',
  purpose: 'accounts',
  retention: 'accounting',
  section: ['orderNotes', 'Noter på bestillingerne'],
  columns: {
    writtenBy: gone('staff'),
    orderId: plain({ as: 'order', label: 'Bestilling', shows: orders.number }),
    text: gone('letter', 'Note'),
    writtenAt: gone('letter', 'Skrevet'),
  },
  plain: 'id',
})

/** The next number of a gap-free series; locked last, just before the commit (E11). */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull(),
})

noPersonalData(numberSeries, 'The next number of a series', 'name last')
