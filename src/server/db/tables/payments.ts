import { index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** What was bought and what it cost, frozen. It does not know what the things are for. */
export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey(),
    /** Gap-free per year: `2027-000123`. */
    number: text('number').notNull().unique(),
    kind: text('kind').$type<'pass'>().notNull(),
    /** The thing in the higher room that this order pays for. */
    subjectId: uuid('subject_id').notNull(),
    accountId: uuid('account_id'),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    status: text('status')
      .$type<'draft' | 'awaiting_payment' | 'paid' | 'fulfilled' | 'cancelled' | 'refunded' | 'part_refunded'>()
      .notNull(),
    totalOre: integer('total_ore').notNull(),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    securedAt: instant('secured_at'),
    fulfilledAt: instant('fulfilled_at'),
  },
  (t) => [index('orders_subject').on(t.kind, t.subjectId), index('orders_email').on(t.buyerEmail)],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id').notNull().references(() => orders.id),
    position: smallint('position').notNull(),
    /** What the line is for, in the higher room: the card of a registration. */
    subjectId: uuid('subject_id').notNull(),
    description: text('description').notNull(),
    listPriceOre: integer('list_price_ore').notNull(),
    discountOre: integer('discount_ore').notNull(),
    totalOre: integer('total_ore').notNull(),
    vatMode: text('vat_mode').$type<'full_25' | 'exempt' | 'mpv'>().notNull(),
    vatOre: integer('vat_ore').notNull(),
    refundedOre: integer('refunded_ore').notNull().default(0),
  },
  (t) => [unique('order_lines_position').on(t.orderId, t.position)],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id').notNull().references(() => orders.id),
    provider: text('provider').notNull(),
    /** Ours, sent to the provider; one per attempt. */
    reference: text('reference').notNull().unique(),
    status: text('status')
      .$type<'created' | 'authorized' | 'captured' | 'declined' | 'aborted' | 'expired' | 'cancelled' | 'mismatch'>()
      .notNull(),
    amountOre: integer('amount_ore').notNull(),
    currency: text('currency').notNull(),
    authorizedOre: integer('authorized_ore').notNull().default(0),
    capturedOre: integer('captured_ore').notNull().default(0),
    refundedOre: integer('refunded_ore').notNull().default(0),
    /** SHA-256 of the unguessable token in the return address. */
    returnTokenHash: text('return_token_hash').notNull().unique(),
    redirectUrl: text('redirect_url'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    nextPollAt: instant('next_poll_at'),
    polls: smallint('polls').notNull().default(0),
    captureDueAt: instant('capture_due_at'),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId),
    index('payment_attempts_poll').on(t.nextPollAt),
    index('payment_attempts_capture').on(t.captureDueAt),
  ],
)

/** Everything a provider ever told us, once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id().primaryKey(),
    attemptId: uuid('attempt_id').notNull().references(() => paymentAttempts.id),
    provider: text('provider').notNull(),
    providerEventKey: text('provider_event_key').notNull(),
    name: text('name').notNull(),
    source: text('source').$type<'callback' | 'return' | 'poll' | 'internal'>().notNull(),
    amountOre: integer('amount_ore'),
    raw: jsonb('raw').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_events_key').on(t.provider, t.providerEventKey),
    index('payment_events_attempt').on(t.attemptId),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id').notNull().references(() => orders.id),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    amountOre: integer('amount_ore').notNull(),
    reason: text('reason').notNull(),
    /** The same cause never refunds twice. */
    causeKey: text('cause_key').notNull().unique(),
    status: text('status').$type<'due' | 'done' | 'released' | 'failed'>().notNull(),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (t) => [index('refunds_order').on(t.orderId), index('refunds_due').on(t.status, t.dueAt)],
)

/** What a person must look at: paid too late, wrong amount, a capture refused. */
export const paymentCases = pgTable('payment_cases', {
  id: id().primaryKey(),
  orderId: uuid('order_id').notNull().references(() => orders.id),
  attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
  kind: text('kind').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  openedAt: instant('opened_at').notNull(),
  resolvedAt: instant('resolved_at'),
})

/** The next number of a gap-free series; locked last, just before the commit (E11). */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull(),
})
