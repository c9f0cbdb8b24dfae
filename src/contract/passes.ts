import { z } from 'zod'
import { passStates } from '#domain/passes/pass-state.ts'
import { productCodes } from '#domain/passes/products.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'

/** Every `reason` of the code `refused` in this module. */
export const passRefusals = [
  /** Only a card that waits for its membership can be confirmed. */
  'nothing_to_confirm',
  /** The membership found does not give right to this product; `details.text`. */
  'membership_unsuitable',
  'membership_not_found',
  'dgu_number_missing',
  /** The card is paid, or is no longer one that can be paid for. */
  'nothing_to_pay',
] as const
export type PassRefusal = (typeof passRefusals)[number]

const day = z.iso.date()
const instant = z.iso.datetime()
const ore = z.int()

/**
 * Whether and until when the agreement can be withdrawn (L-WD-1 to L-WD-6).
 * `open` the button is shown · `too_late` · `withdrawn` done already · `ended` refunded or moved ·
 * `exempt` bought by a company, or another line without the right: `text` says why (L-WD-4).
 */
const withdrawalStatus = z.object({
  status: z.enum(['open', 'too_late', 'withdrawn', 'ended', 'exempt']),
  /** Last day, to 23.59.59. */
  deadline: day,
  /** A Danish sentence. */
  text: z.string(),
  /** What a withdrawal now would pay back; null unless `open`. */
  refundOre: ore.nullable(),
})

/** A card as its manager sees it. Rounds played and left are the check-ins' (contract/checkins.ts). */
export const pass = z.object({
  id: z.uuid(),
  /** `SK27-4F7K-9Q2H-3`; also the seed of the card's face. */
  number: z.string(),
  state: z.enum(passStates),
  /** The state in Danish, with a way forward where one is needed. */
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
  /** Null = no limit in all. */
  totalRounds: z.int().nullable(),
  /** A refund by use divides by these (D9). */
  plannedRounds: z.int(),
  price: ore,
  soldOn: day,
  issuedAt: instant,
  startedNow: z.boolean(),
  termsVersion: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  /** The money could not be taken: what is to be paid for the card to be valid again. */
  payAgain: z.object({ amountOre: ore }).nullable(),
  withdrawal: withdrawalStatus,
})
export type Pass = z.output<typeof pass>

/** All cards of all golfers that I manage, the ones that can be played first, of them my own, then the newest. */
export const listMyPasses = endpoint({
  method: 'GET',
  path: '/api/v1/account/passes',
  audience: 'signed_in',
  summary: 'My cards',
  input: z.object({}),
  output: z.object({ passes: z.array(pass) }),
})

/** One card; `not_found` for a stranger. */
export const getPass = endpoint({
  method: 'GET',
  path: '/api/v1/passes/:passId',
  audience: 'signed_in',
  summary: 'One of my cards',
  input: z.object({ passId: z.uuid() }),
  output: z.object({ pass }),
})

/**
 * Confirms the membership of a card that waits for it; the reserved money is then taken (D8).
 * `refused` with `own_link_needed` for a partner's card, and with `golfer_has_account` when the
 * person turns out to be a golfer whom another account manages.
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
 * Leads to payment of what is missing for a card (reason 3). Pressed twice, in two tabs or by two
 * ways in, it is one payment. Refused with `nothing_to_pay`; else as the order's payment.
 */
export const payPassAgain = endpoint({
  method: 'POST',
  path: '/api/v1/account/passes/:passId/pay',
  audience: 'signed_in',
  summary: 'Pay for a card whose payment failed',
  input: z.object({ passId: z.uuid() }),
  output: z.object({ redirectUrl: z.string() }),
})

/** The unguessable token in the mailed link: 32 bytes as base64url. */
const byPayToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** What the mailed link is about; no personal data, since mails are forwarded. */
export const getUnpaidPass = endpoint({
  method: 'GET',
  path: '/api/v1/unpaid-passes/:token',
  audience: 'link',
  summary: 'The card that a mailed link asks to pay for. `not_found` for any other token.',
  input: byPayToken,
  output: z.object({
    productName: z.string(),
    seasonCode: z.string(),
    /** Null when nothing is missing any more. */
    payAgain: z.object({ amountOre: ore }).nullable(),
    stateText: z.string(),
  }),
})

/** As `payPassAgain`, for whoever holds the mailed link. */
export const payUnpaidPass = endpoint({
  method: 'POST',
  path: '/api/v1/unpaid-passes/:token/pay',
  audience: 'link',
  summary: 'Pay for the card of a mailed link',
  input: byPayToken,
  output: z.object({ redirectUrl: z.string() }),
})

const declaration = z.object({
  name: freeText(200, { min: 1 }),
  /** The card's number or the order's, as printed in the confirmation. */
  contract: freeText(100, { min: 1 }),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
})

/** What a withdrawal would mean for one card. */
const withdrawnCard = z.object({
  number: z.string(),
  productName: z.string(),
  holder: z.string(),
  status: withdrawalStatus.shape.status,
  text: z.string(),
  price: ore,
  roundsCounted: z.int(),
  plannedRounds: z.int(),
  /** Kept for the rounds played; 0 without the tick of L-WD-5. */
  retainedOre: ore,
  refundOre: ore,
  deadline: day,
})

/**
 * What the first button shows (L-WD-3). `cards` is filled only for the buyer who is signed in; for
 * everybody else it is empty, whatever was typed, so that nobody learns whether a number exists.
 */
export const previewWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawals/preview',
  audience: 'anyone',
  summary: 'What a withdrawal would mean',
  input: declaration,
  output: z.object({
    text: z.string(),
    cards: z.array(withdrawnCard),
  }),
})

const withdrawalReceipt = z.object({
  id: z.uuid(),
  /** The moment of the declaration: the one that counts. */
  receivedAt: instant,
  /**
   * `declared` kept; the buyer confirms it by the mailed link · `done` · `unmatched` a person looks at
   * it · `too_late` with help · `already_ended`.
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
      text: z.string(),
    }),
  ),
  /** Paid back in all, to the same means, at the latest on `refundBy`. */
  refundOre: ore,
  refundBy: day.nullable(),
})

/**
 * The second button. The buyer who is signed in withdraws at once, and gets the receipt by mail too.
 * Everybody else is answered `declared`, the same whether or not there is such a contract: nothing is
 * done before the link in the mail to the buyer is opened, and the moment of the declaration counts.
 */
export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawals',
  audience: 'anyone',
  summary: 'Withdraw from the agreement',
  input: declaration,
  output: withdrawalReceipt,
})

/** What the mailed link asks to confirm. `link_expired` for a link that is spent, too old or unknown. */
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

/** Withdraws as of the moment of the declaration. `link_expired` for a link that is spent or too old. */
export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/withdrawals/declared',
  audience: 'link',
  summary: 'Withdraw by the mailed link',
  input: z.object({}),
  output: withdrawalReceipt,
})
