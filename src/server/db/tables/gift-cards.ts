import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GiftCardFacts } from '#domain/payments/gift-card.ts'
import { cleared, kept, noPersonalData, personalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** A gift card: a means of payment with a balance. The sum of its movements is the balance. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: id().primaryKey(),
    /** SHA-256 of the code, which is derived from the id and a key of the service. */
    codeHash: text('code_hash').notNull().unique(),
    /** SHA-256 of the key of the mailed link to the card. */
    linkHash: text('link_hash').notNull().unique(),
    status: text('status').$type<GiftCardFacts['status']>().notNull(),
    amountOre: integer('amount_ore').notNull(),
    balanceOre: integer('balance_ore').notNull().default(0),
    expiresOn: day('expires_on').notNull(),
    createdAt: instant('created_at').notNull(),
    /** What the amount stands for: `Sæsonkort 2027`. Null for a plain amount. */
    product: text('product'),
    recipientName: text('recipient_name').notNull(),
    senderName: text('sender_name').notNull(),
    greeting: text('greeting').notNull(),
    /** Null for a card that the buyer prints. */
    recipientEmail: text('recipient_email'),
    /** The Danish day on whose morning the card is mailed to the recipient. */
    arrivesOn: day('arrives_on'),
    sentAt: instant('sent_at'),
    /** How often the mail could not be made, and when it is tried again. */
    sendTries: integer('send_tries').notNull().default(0),
    sendAfter: instant('send_after'),
    /** The buyer or the recipient was erased before the card has arrived. */
    eraseWhenSent: boolean('erase_when_sent').notNull().default(false),
  },
  (t) => [
    index('gift_cards_arrival')
      .on(t.arrivesOn)
      .where(sql`${t.status} = 'active' and ${t.sentAt} is null`),
    // Nothing is spent that is not on the card, even if a lock were forgotten.
    check('gift_cards_balance', sql`${t.balanceOre} between 0 and ${t.amountOre}`),
  ],
)

personalData(giftCards, {
  about:
    'A gift card: its balance, and from whom to whom it is. An erasure before the card has arrived clears the names and the address when it is mailed, at the latest 30 days after its day, because the other person has bought or is promised it',
  purpose: 'sale',
  retention: 'accounting',
  section: ['giftCards', 'Gavekort'],
  columns: {
    codeHash: kept('secret'),
    linkHash: kept('secret'),
    amountOre: kept('payment', 'Beløb'),
    balanceOre: kept('payment', 'Saldo'),
    expiresOn: kept('purchase', 'Gælder til og med'),
    createdAt: kept('purchase', 'Købt'),
    product: kept('purchase', 'Til'),
    recipientName: cleared('name', 'Modtager', { to: '' }),
    senderName: cleared('name', 'Fra', { to: '' }),
    greeting: cleared('message', 'Hilsen', { to: '' }),
    recipientEmail: cleared('contact', 'Modtagerens mail'),
    arrivesOn: kept('purchase', 'Skal frem'),
    sentAt: kept('purchase', 'Sendt'),
  },
  nonPersonal: 'id status sendTries sendAfter eraseWhenSent',
})

/** Every change of a balance, insert-only. */
export const giftCardMovements = pgTable(
  'gift_card_movements',
  {
    id: id().primaryKey(),
    giftCardId: uuid('gift_card_id')
      .notNull()
      .references(() => giftCards.id),
    /** The order that bought the card, or that the card pays. */
    orderId: uuid('order_id').notNull(),
    /** The line that the card pays; null for the card's own purchase. */
    orderLineId: uuid('order_line_id'),
    kind: text('kind').$type<'issued' | 'used' | 'returned' | 'refunded'>().notNull(),
    /** Added to the balance; negative when the card pays. */
    amountOre: integer('amount_ore').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('gift_card_movements_card').on(t.giftCardId),
    index('gift_card_movements_line').on(t.orderLineId),
    check('gift_card_movements_amount', sql`${t.amountOre} <> 0`),
  ],
)

noPersonalData(
  giftCardMovements,
  'A change of a gift card’s balance, by ids and figures',
  'id giftCardId orderId orderLineId kind amountOre at',
)
