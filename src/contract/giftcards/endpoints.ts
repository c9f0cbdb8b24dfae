import { z } from 'zod'
import { paymentMethod } from '#contract/payments/endpoints.ts'
import { day, writtenDay } from '#contract/shared/day.ts'
import { email } from '#contract/shared/email.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { giftCardLimits } from '#domain/payments/gift-card.ts'

/** Gift cards (D10, E9): buying one, the printed card behind its link, and its balance. */

const ore = z.int().nonnegative()

export type GiftCardRefusal = 'arrival_out_of_bounds'

const delivery = z.discriminatedUnion('how', [
  z.object({ how: z.literal('print') }),
  z.object({ how: z.literal('mail'), recipientEmail: email, arrivesOn: writtenDay }),
])

/**
 * Buys a gift card and starts the payment. `amountOre` is the amount on the button; with `product` it
 * must be the price of today, otherwise `refused` with `price_changed`. Also `sales_closed`,
 * `arrival_out_of_bounds` for a day before today or more than a year ahead, and what a payment refuses.
 */
export const buyGiftCard = endpoint({
  method: 'POST',
  path: '/api/v1/gift-cards',
  audience: 'anyone',
  errors: ['refused', 'too_many_requests', 'outside_service_down'],
  summary: 'Buy a gift card',
  input: z.object({
    amountOre: z.int().min(giftCardLimits.min).max(giftCardLimits.max).multipleOf(100),
    /** The code of the season whose Sæsonkort the card is for. */
    seasonCode: z.string().max(20).optional(),
    recipientName: freeText(100, { min: 1 }),
    senderName: freeText(100, { min: 1 }),
    greeting: freeText(300),
    delivery,
    buyerName: freeText(100, { min: 1 }),
    buyerEmail: email,
    acceptTerms: z.literal(true),
    paymentMethod,
  }),
  output: z.object({ redirectUrl: z.string() }),
})

const giftCard = z.object({
  code: z.string(),
  amountOre: ore,
  balanceOre: ore,
  expiresOn: day,
  /** `Sæsonkort 2027`; null for a plain amount. */
  product: z.string().nullable(),
  recipientName: z.string(),
  senderName: z.string(),
  greeting: z.string(),
  isBlocked: z.boolean(),
  /** Decides the lines of the printed card, and says nothing about the code. */
  face: z.string(),
})

/** The key travels in the body, so that it is in no log of addresses. `not_found` for any other key. */
export const showGiftCard = endpoint({
  method: 'POST',
  path: '/api/v1/gift-cards/show',
  audience: 'link',
  summary: 'The card behind a mailed link, to print it',
  input: z.object({ key: z.string().regex(/^[\w-]{43}$/) }),
  output: giftCard,
})

/**
 * After the payment: how the card goes on its way. `not_found` unless a gift card was paid there within
 * the last hour: later only the mailed link leads to the card.
 */
export const getBoughtGiftCard = endpoint({
  method: 'POST',
  path: '/api/v1/gift-cards/bought',
  audience: 'link',
  summary: 'The gift card that was just paid',
  input: z.object({ token: z.string().regex(/^[\w-]{43}$/) }),
  output: z.object({
    recipientName: z.string(),
    amountOre: ore,
    /** The mailed card's day; null for a card to print. */
    arrivesOn: day.nullable(),
    printPath: z.string(),
  }),
})

/**
 * The balance of a code, as typed. Refused with `gift_card_unknown` for a code that we have not sold;
 * the code is in the body, never in an address.
 */
export const getGiftCardBalance = endpoint({
  method: 'POST',
  path: '/api/v1/gift-cards/balance',
  audience: 'anyone',
  errors: ['refused', 'too_many_requests'],
  summary: 'What is left on a gift card',
  input: z.object({ code: z.string().trim().min(1).max(60) }),
  output: z.object({
    balanceOre: ore,
    /** Held by orders that are not paid yet; it comes back when they are not. */
    reservedOre: ore,
    amountOre: ore,
    expiresOn: day,
    state: z.enum(['usable', 'empty', 'expired', 'blocked']),
  }),
})
