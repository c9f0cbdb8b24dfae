import { z } from 'zod'
import { paymentMethod } from '#contract/payments/endpoints.ts'
import { day } from '#contract/shared/day.ts'
import { email } from '#contract/shared/email.ts'
import { passStates } from '#domain/passes/pass-state.ts'
import { productCodes } from '#domain/passes/products.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Every `reason` of the code `refused` in this module. */
export const passRefusals = [
  /** The card does not await a confirmation of membership. */
  'nothing_to_confirm',
  /** The membership that was found gives no right to this product; `details.text` says why. */
  'membership_unsuitable',
  'membership_not_found',
  'dgu_number_missing',
  /** The card is paid already, or can no longer be paid for. */
  'nothing_to_pay',
] as const
export type PassRefusal = (typeof passRefusals)[number]

const instant = z.iso.datetime()
const ore = z.int()

/**
 * Whether and until when the buyer can withdraw from the agreement (docs/algorithms/refund.md).
 * `open` the button is shown · `too_late` · `withdrawn` done already · `ended` refunded or moved ·
 * `exempt` bought by a company or otherwise without the right: `text` says why (L-WD-4).
 */
const withdrawalStatus = z.object({
  status: z.enum(['open', 'too_late', 'withdrawn', 'ended', 'exempt']),
  /** Last day, until 23:59:59 Danish time. */
  deadline: day,
  /** A Danish sentence. */
  text: z.string(),
  /** The refund after a withdrawal now; null unless `open`. */
  refundOre: ore.nullable(),
})

/** A card as its manager sees it. Played and remaining rounds belong to check-ins (contract/checkins). */
export const pass = z.object({
  id: z.uuid(),
  /** For instance `SK27-4F7K-9Q2H-3`; also the seed of the card's face. */
  number: z.string(),
  state: z.enum(passStates),
  /** The state in Danish, with the action that it needs. */
  stateText: z.string(),
  productCode: z.enum(productCodes),
  productName: z.string(),
  season: z.object({ code: z.string(), playFrom: day, playTo: day }),
  holder: z.object({
    golferId: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    relation: z.enum(['self', 'child', 'partner']),
  }),
  firstDay: day,
  lastDay: day,
  days: z.enum(['all', 'weekdays']),
  playsOnHolidays: z.boolean(),
  /** The product's own number per club; null = each club decides. */
  roundsPerClub: z.int().nullable(),
  /** The limit over all clubs; null = no limit. */
  totalRounds: z.int().nullable(),
  /** The divisor of a refund after use (D9). */
  plannedRounds: z.int(),
  price: ore,
  soldOn: day,
  issuedAt: instant,
  startedNow: z.boolean(),
  termsVersion: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  /** Set when a capture failed: the amount to pay before the card is valid again. */
  payAgain: z.object({ amountOre: ore }).nullable(),
  withdrawal: withdrawalStatus,
})
export type Pass = z.output<typeof pass>

/** All cards of all golfers that I manage, sorted: valid cards first, then my own, then the newest. */
export const listMyPasses = endpoint({
  method: 'GET',
  path: '/api/v1/account/passes',
  audience: 'signed_in',
  summary: 'My cards',
  input: z.object({}),
  output: z.object({ passes: z.array(pass) }),
})

/** One card; `not_found` when the account does not manage its golfer. */
export const getPass = endpoint({
  method: 'GET',
  path: '/api/v1/passes/:passId',
  audience: 'signed_in',
  summary: 'One of my cards',
  input: z.object({ passId: z.uuid() }),
  output: z.object({ pass }),
})

/**
 * Confirms the membership of a waiting card; the reserved money is then captured (D8).
 * `refused` with `own_link_needed` for a partner's card, and with `golfer_has_account` when
 * another account manages the golfer.
 */
export const confirmPendingPass = endpoint({
  method: 'POST',
  path: '/api/v1/passes/:passId/membership',
  audience: 'signed_in',
  summary: 'Confirm the membership behind a waiting card',
  input: z.object({ passId: z.uuid(), dguNumber: freeText(30, { min: 3 }).optional() }),
  output: z.object({
    pass,
    /** `confirmed`, or `pending` when the union still does not answer. */
    result: z.enum(['confirmed', 'pending']),
  }),
})

/**
 * Starts the payment of the missing amount of a card. Repeated requests, from several tabs or from
 * account and mailed link, lead to the same payment. Refused with `nothing_to_pay`, and like any
 * payment of an order.
 */
export const payPassAgain = endpoint({
  method: 'POST',
  path: '/api/v1/account/passes/:passId/pay',
  audience: 'signed_in',
  summary: 'Pay for a card whose payment failed',
  input: z.object({ passId: z.uuid(), paymentMethod }),
  output: z.object({ redirectUrl: z.string() }),
})

/** The unguessable token in the mailed link: 32 bytes as base64url. */
const byPayToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** The card behind the mailed link; no personal data, because mails are forwarded. */
export const getUnpaidPass = endpoint({
  method: 'GET',
  path: '/api/v1/unpaid-passes/:token',
  audience: 'link',
  summary: 'The unpaid card behind a mailed link. `not_found` for any other token.',
  input: byPayToken,
  output: z.object({
    productName: z.string(),
    seasonCode: z.string(),
    /** Null when nothing is left to pay. */
    payAgain: z.object({ amountOre: ore }).nullable(),
    stateText: z.string(),
  }),
})

/** As `payPassAgain`, for anyone with the mailed link. */
export const payUnpaidPass = endpoint({
  method: 'POST',
  path: '/api/v1/unpaid-passes/:token/pay',
  audience: 'link',
  summary: 'Pay for the card of a mailed link',
  input: byPayToken.extend({ paymentMethod }),
  output: z.object({ redirectUrl: z.string() }),
})

const declaration = z.object({
  name: freeText(200, { min: 1 }),
  /** The card's number or the order's, as printed in the confirmation. */
  contract: freeText(100, { min: 1 }),
  email,
})

/** The effect of a withdrawal on one card. */
const withdrawnCard = z.object({
  kind: z.enum(['pass', 'gift_card']),
  /** Of a gift card the number of its order. */
  number: z.string(),
  productName: z.string(),
  holder: z.string(),
  status: withdrawalStatus.shape.status,
  text: z.string(),
  price: ore,
  roundsCounted: z.int(),
  plannedRounds: z.int(),
  /** Kept for the rounds played; 0 unless the buyer consented to an early start (L-WD-5). */
  retainedOre: ore,
  refundOre: ore,
  /** The part of the refund that goes to the gift card with which it was paid. */
  toGiftCardOre: ore,
  deadline: day,
})

/**
 * The effect of a withdrawal, shown before it is declared. `cards` is empty unless the buyer is signed
 * in, so that the answer does not reveal whether a number exists.
 */
export const previewWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawals/preview',
  audience: 'anyone',
  summary: 'The effect of a withdrawal',
  input: declaration,
  output: z.object({
    text: z.string(),
    cards: z.array(withdrawnCard),
  }),
})

const withdrawalReceipt = z.object({
  id: z.uuid(),
  /** The time of the declaration, which decides whether it is in time. */
  receivedAt: instant,
  /**
   * `declared` stored until the buyer confirms it by the mailed link · `done` · `unmatched` handled by
   * a person · `too_late` · `already_ended`.
   */
  outcome: z.enum(['declared', 'done', 'unmatched', 'too_late', 'already_ended']),
  text: z.string(),
  cards: z.array(
    z.object({
      number: z.string(),
      productName: z.string(),
      price: ore,
      roundsCounted: z.int(),
      retainedOre: ore,
      refundOre: ore,
      toGiftCardOre: ore,
      text: z.string(),
    }),
  ),
  /** The total refund, paid to the same means of payment on `refundBy` at the latest. */
  refundOre: ore,
  refundBy: day.nullable(),
})

/**
 * Declares a withdrawal. For a buyer who is signed in it takes effect at once, with a mailed receipt.
 * All others get `declared`, whether or not such a contract exists: it takes effect, as of the time
 * of the declaration, when the buyer opens the link in a mail (D41).
 */
export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawals',
  audience: 'anyone',
  summary: 'Withdraw from the agreement',
  input: declaration,
  output: withdrawalReceipt,
})

/** The declaration behind a mailed link. `link_expired` for a link that is used, too old or unknown. */
export const showDeclaredWithdrawal = endpoint({
  method: 'GET',
  path: '/api/v1/withdrawals/declared',
  audience: 'link',
  summary: 'The declaration that a mailed link confirms',
  input: z.object({}),
  output: z.object({
    name: z.string(),
    contract: z.string(),
    email: z.string(),
    receivedAt: instant,
    text: z.string(),
    cards: z.array(withdrawnCard),
  }),
})

/** Withdraws as of the time of the declaration. `link_expired` for a link that is used or too old. */
export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawals/declared',
  audience: 'link',
  summary: 'Withdraw by the mailed link',
  input: z.object({}),
  output: withdrawalReceipt,
})
