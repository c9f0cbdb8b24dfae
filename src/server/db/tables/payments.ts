import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { AttemptState } from '#domain/payments/attempt.ts'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { kept, noPersonalData, personalData, nonPersonal } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { giftCards } from './gift-cards.ts'
import { orderLines, orders } from './orders.ts'
import { receipts } from './receipts.ts'

/** An attempt to pay an order at a provider, with the amounts authorised, captured and refunded. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    /** Our reference at the provider; one per attempt. */
    reference: text('reference').notNull().unique(),
    /** The provider's own id of the payment, where it has one. */
    providerId: text('provider_id'),
    status: text('status').$type<AttemptState>().notNull(),
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
    /** Until when the provider guarantees a capture. */
    authorizedUntil: instant('authorized_until'),
    /** When the remaining authorisation is released. An open attempt with this value is never secured. */
    releaseDueAt: instant('release_due_at'),
    releaseTries: smallint('release_tries').notNull().default(0),
    /** When the provider confirmed it, or nothing was reserved any more; null after a refusal. */
    releasedAt: instant('released_at'),
    /** When the provider first called us about it. */
    calledBackAt: instant('called_back_at'),
  },
  (t) => [
    // For the list of the back office, in each order.
    index('payment_attempts_amount').on(t.amountOre, t.id),
    index('payment_attempts_status').on(t.status, t.id),
    index('payment_attempts_order').on(t.orderId),
    index('payment_attempts_poll').on(t.nextPollAt),
    index('payment_attempts_release').on(t.releaseDueAt),
    // A callback may have the provider's id alone, which must lead to one attempt.
    uniqueIndex('payment_attempts_provider_id').on(t.provider, t.providerId),
    // Never refund more than was captured, never capture more than was authorised.
    check(
      'payment_attempts_amounts',
      sql`0 <= ${t.refundedOre} and ${t.refundedOre} <= ${t.capturedOre} and ${t.capturedOre} <= ${t.authorizedOre}`,
    ),
  ],
)

personalData(paymentAttempts, {
  about: 'A payment attempt; card numbers never reach us',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['payments', 'Betalinger'],
  columns: {
    returnTokenHash: kept('secret'),
    redirectUrl: kept('secret'),
    orderId: nonPersonal({ jsonKey: 'order', label: 'Bestilling', replacedBy: orders.number }),
    provider: kept('payment', 'Betalingstjeneste'),
    reference: kept('payment', 'Betalingens nummer'),
    providerId: kept('payment', 'Betalingens nummer hos betalingstjenesten'),
    status: kept('payment', 'Tilstand'),
    amountOre: kept('payment', 'Beløb'),
    capturedOre: kept('payment', { jsonKey: 'taken', label: 'Trukket' }),
    refundedOre: kept('payment', 'Givet tilbage'),
    createdAt: kept('payment', 'Begyndt'),
  },
  nonPersonal:
    'id currency authorizedOre updatedAt expiresAt nextPollAt polls authorizedUntil releaseDueAt releaseTries releasedAt calledBackAt',
})

/** Every event received from a provider, stored once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id().primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
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

personalData(paymentEvents, {
  about: 'A provider’s event about a payment',
  purpose: 'accounting',
  retention: 'accounting',
  columns: {
    raw: kept('payment', { notExported: 'the provider’s technical report of the payment' }),
  },
  nonPersonal: 'id attemptId provider providerEventKey name source amountOre receivedAt',
})

/** A capture of an authorisation, for one line or for the whole order. */
export const captures = pgTable(
  'payment_captures',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** Null for the whole order. */
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    amountOre: integer('amount_ore').notNull(),
    /** The capture whose request takes this one's money too, at a provider that captures a reservation once. */
    sentWith: uuid('sent_with').references((): AnyPgColumn => captures.id),
    /** `sending` while the request to the provider is open; `dueAt` is then the time of the next attempt. */
    status: text('status').$type<'due' | 'sending' | 'done' | 'refused' | 'dropped'>().notNull(),
    dueAt: instant('due_at').notNull(),
    /** It is due, and waits for the order's other captures, at most until then; null when it waits for none. */
    waitsUntil: instant('waits_until'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** The receipt for this money; null until it is captured, and for an order that has an invoice. */
    receiptId: uuid('receipt_id').references(() => receipts.id),
    tries: smallint('tries').notNull().default(0),
    lastError: text('last_error'),
  },
  (t) => [
    uniqueIndex('payment_captures_line').on(t.orderLineId),
    uniqueIndex('payment_captures_whole')
      .on(t.orderId)
      .where(sql`${t.orderLineId} is null`),
    index('payment_captures_due')
      .on(t.dueAt)
      .where(sql`${t.status} in ('due', 'sending')`),
    check('payment_captures_amount', sql`${t.amountOre} >= 0`),
  ],
)

noPersonalData(
  captures,
  'A capture, by the order’s id',
  'id orderId attemptId orderLineId amountOre sentWith status dueAt waitsUntil createdAt doneAt receiptId tries lastError',
)

/** A refund for an order, and its state at the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    amountOre: integer('amount_ore').notNull(),
    reason: text('reason').notNull(),
    /** Unique, so that the same cause never refunds twice. */
    causeKey: text('cause_key').notNull().unique(),
    /** The gift card that the money went back to; null for any other means of payment. */
    giftCardId: uuid('gift_card_id').references(() => giftCards.id),
    /** `released`: the money was authorised but never captured. */
    status: text('status').$type<'due' | 'sending' | 'done' | 'released' | 'failed'>().notNull(),
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** The credit receipt for this money; null until it is issued, and where no receipt was issued. */
    receiptId: uuid('receipt_id').references(() => receipts.id),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The day that the back office transferred the money from the company's bank account; null for any other refund. */
    bankPaidOn: date('bank_paid_on').$type<PlainDate>(),
    /** When the provider is asked whether a refund that it accepted has failed; null when it is not asked any more. */
    checkDueAt: instant('check_due_at'),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_due').on(t.status, t.dueAt),
    index('refunds_without_receipt')
      .on(t.orderId)
      .where(sql`${t.status} = 'done' and ${t.receiptId} is null`),
    index('refunds_check').on(t.checkDueAt),
    check('refunds_amount', sql`${t.amountOre} > 0`),
    // Such a refund is no movement at a provider or on a gift card.
    check(
      'refunds_bank',
      sql`${t.bankPaidOn} is null or (${t.attemptId} is null and ${t.giftCardId} is null)`,
    ),
  ],
)

personalData(refunds, {
  about: 'A refund',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['refunds', 'Penge tilbage'],
  columns: {
    orderId: nonPersonal({ jsonKey: 'order', label: 'Bestilling', replacedBy: orders.number }),
    amountOre: kept('payment', 'Beløb'),
    reason: kept('payment', 'Hvorfor'),
    status: kept('payment', 'Tilstand'),
    createdAt: kept('payment', 'Begyndt'),
    doneAt: kept('payment', 'Færdig'),
    bankPaidOn: kept('payment', { jsonKey: 'transferredOn', label: 'Overført til en konto' }),
  },
  nonPersonal:
    'id attemptId orderLineId giftCardId causeKey dueAt receiptId attempts lastError checkDueAt',
})

/** A payment that staff must look at: a wrong amount, a refused capture, an order that cannot be fulfilled. */
export const paymentCases = pgTable(
  'payment_cases',
  {
    id: id().primaryKey(),
    /** Null for a movement at a provider that belongs to no order of ours. */
    orderId: uuid('order_id').references(() => orders.id),
    attemptId: uuid('attempt_id').references(() => paymentAttempts.id),
    kind: text('kind').$type<PaymentCaseKind>().notNull(),
    /** Unique, so that the same problem opens one case. */
    causeKey: text('cause_key').notNull().unique(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    openedAt: instant('opened_at').notNull(),
    resolvedAt: instant('resolved_at'),
  },
  (t) => [index('payment_cases_order').on(t.orderId)],
)

noPersonalData(
  paymentCases,
  'A payment that staff must look at, by ids and figures',
  'id orderId attemptId kind causeKey details openedAt resolvedAt',
)
