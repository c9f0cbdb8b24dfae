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
import type { Funding } from '#domain/discounts/campaign.ts'
import type { OrderState } from '#domain/payments/attempt.ts'
import {
  cleared,
  erasedAddress,
  deleted,
  kept,
  noPersonalData,
  personalData,
  nonPersonal,
} from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { giftCards } from './gift-cards.ts'

/** What was bought at which price, frozen. The order is independent of what its lines are for. */
export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey(),
    /** Gap-free per year: `2027-000123`. Null only until the creating transaction ends. */
    number: text('number').unique(),
    kind: text('kind')
      .$type<
        'pass' | 'pass_debt' | 'tournament_entry' | 'gift_card' | 'company_cards' | 'set_up_test'
      >()
      .notNull(),
    /** Id of what the order pays for, in the module of its `kind`. */
    subjectId: uuid('subject_id').notNull(),
    accountId: uuid('account_id'),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    status: text('status').$type<OrderState>().notNull(),
    totalOre: integer('total_ore').notNull(),
    /** The gift card that pays a part or all; the rest is paid by an attempt. */
    giftCardId: uuid('gift_card_id').references(() => giftCards.id),
    /** The part of the total that the gift card pays: the sum of the lines' parts. */
    giftCardOre: integer('gift_card_ore').notNull().default(0),
    currency: text('currency').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    securedAt: instant('secured_at'),
    /** The attempt that pays for the order; the money of any other attempt is a second payment. */
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
    // Two tabs receive the same order, and what is paid for is not sold again.
    uniqueIndex('orders_one_living')
      .on(t.kind, t.subjectId)
      .where(sql`${t.status} not in ('cancelled', 'refunded')`),
    check('orders_total', sql`${t.totalOre} >= 0`),
    check('orders_gift_card', sql`${t.giftCardOre} between 0 and ${t.totalOre}`),
  ],
)

personalData(orders, {
  about: 'A sale: a voucher of the accounts',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['orders', 'Bestillinger'],
  columns: {
    subjectId: kept('pseudonym'),
    accountId: cleared('pseudonym'),
    number: kept('purchase', 'Nummer'),
    buyerName: kept('name', 'Køber'),
    buyerEmail: cleared('contact', 'Mail', { to: erasedAddress }),
    status: kept('purchase', 'Tilstand'),
    totalOre: kept('payment', 'I alt'),
    giftCardOre: kept('payment', { jsonKey: 'giftCard', label: 'Heraf med gavekort' }),
    createdAt: kept('purchase', 'Bestilt'),
    securedAt: kept('payment', { jsonKey: 'paidAt', label: 'Betalt' }),
    cancelledAt: kept('purchase', 'Annulleret'),
  },
  nonPersonal: 'id kind giftCardId currency expiresAt securedBy fulfilledAt',
})

/** A line of an order with price, discount and VAT. The lines add up to the order's total. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: id().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint('position').notNull(),
    /** Id of what the line is for, such as the card of a registration. */
    subjectId: uuid('subject_id').notNull(),
    description: text('description').notNull(),
    listPriceOre: integer('list_price_ore').notNull(),
    discountOre: integer('discount_ore').notNull(),
    totalOre: integer('total_ore').notNull(),
    vatMode: text('vat_mode').$type<'full_25' | 'exempt' | 'mpv'>().notNull(),
    vatOre: integer('vat_ore').notNull(),
    refundedOre: integer('refunded_ore').notNull().default(0),
    /** The part of the line's total that a gift card paid when the order was made. */
    giftCardOre: integer('gift_card_ore').notNull().default(0),
    /** Who bears the discount (E1): a campaign's operator, club or the pool. Null where nobody is named. */
    discountFundedBy: text('discount_funded_by').$type<Funding>(),
    /** The club that bears it. */
    discountClubId: uuid('discount_club_id'),
    campaignId: uuid('campaign_id'),
    /**
     * The club that earns the commission (D17): that of the link or code, else from the delivery on the holder's home
     * club. Null when there is none, or while the card waits for its membership.
     */
    soldByClubId: uuid('sold_by_club_id'),
  },
  (t) => [
    index('order_lines_campaign').on(t.campaignId),
    check(
      'order_lines_funding',
      sql`(${t.campaignId} is null or ${t.discountFundedBy} is not null)
        and coalesce(${t.discountFundedBy} = 'club', false) = (${t.discountClubId} is not null)
        and (${t.discountFundedBy} is null or ${t.discountOre} > 0)`,
    ),
    unique('order_lines_position').on(t.orderId, t.position),
    check(
      'order_lines_total',
      sql`${t.totalOre} = ${t.listPriceOre} - ${t.discountOre} and ${t.totalOre} >= 0`,
    ),
    check('order_lines_gift_card', sql`${t.giftCardOre} between 0 and ${t.totalOre}`),
    check('order_lines_refunded', sql`${t.refundedOre} between 0 and ${t.totalOre}`),
  ],
)

personalData(orderLines, {
  about: 'A line of a sale',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['orderLines', 'Linjer i bestillingerne'],
  columns: {
    orderId: nonPersonal({ jsonKey: 'order', label: 'Bestilling', replacedBy: orders.number }),
    description: kept('purchase', 'Hvad'),
    listPriceOre: kept('payment', { jsonKey: 'price', label: 'Pris' }),
    discountOre: kept('payment', 'Rabat'),
    totalOre: kept('payment', 'I alt'),
    vatOre: kept('payment', 'Heraf moms'),
    refundedOre: kept('payment', 'Givet tilbage'),
    giftCardOre: kept('payment', { jsonKey: 'giftCard', label: 'Heraf med gavekort' }),
  },
  nonPersonal:
    'id position subjectId vatMode discountFundedBy discountClubId campaignId soldByClubId',
})

/** Notes of the back office on an order, and reasons for refunds; deleted with the buyer's name. */
export const orderNotes = pgTable(
  'order_notes',
  {
    /** Chosen by the browser, so that a double submit writes one note. */
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
  about: 'A note of the back office on a sale',
  purpose: 'accounting',
  retention: 'accounting',
  section: ['orderNotes', 'Noter på bestillingerne'],
  columns: {
    writtenBy: deleted('staff'),
    orderId: nonPersonal({ jsonKey: 'order', label: 'Bestilling', replacedBy: orders.number }),
    text: deleted('message', 'Note'),
    writtenAt: deleted('message', 'Skrevet'),
  },
  nonPersonal: 'id',
})

/** The last number of a gap-free series. The row is locked last, just before the commit. */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull(),
})

noPersonalData(numberSeries, 'The last number of a series', 'name last')
