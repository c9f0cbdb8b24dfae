import { z } from 'zod'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { counterAnswer, instant, offerToEdit, typedCode, writtenOffer } from './shapes.ts'

/** The tills at which codes are redeemed: a club's, and a partner's behind a link. */

const clubId = z.uuid()
const redemptionId = z.uuid()
/** Of a partner's link; in the body, so that it is in no log of addresses. */
const key = z.string().regex(/^[\w-]{43}$/)

const redemption = z.object({
  id: z.uuid(),
  title: z.string(),
  at: instant,
  /** First name and initial; null after an erasure. */
  holder: z.string().nullable(),
  isUndone: z.boolean(),
  /** Until the end of the day on which it was redeemed. */
  canUndo: z.boolean(),
})

const counted = z.object({
  /** How often it was given, in all and today. */
  total: z.int(),
  today: z.int(),
})

/** A club's own offers with counts, and the latest redemptions. */
export const listClubDiscounts = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/discounts',
  audience: 'club.guests',
  summary: 'The discounts that our club gives, with counts',
  input: z.object({ clubId }),
  output: z.object({
    clubName: z.string(),
    /** Whether the caller may write offers. */
    mayWrite: z.boolean(),
    offers: z.array(offerToEdit.extend({ conditions: z.array(z.string()), ...counted.shape })),
    latest: z.array(redemption),
  }),
})
export type ClubDiscounts = Output<typeof listClubDiscounts>
export type ClubOffer = ClubDiscounts['offers'][number]
export type Redemption = ClubDiscounts['latest'][number]

export const createClubDiscount = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/discounts',
  audience: 'club.page',
  errors: ['refused'],
  summary: 'Write a discount of our club',
  input: writtenOffer.extend({ clubId }),
  output: z.object({ id: z.uuid() }),
})

export const writeClubDiscount = endpoint({
  method: 'PUT',
  path: '/api/v1/clubs/:clubId/discounts/:offerId',
  audience: 'club.page',
  errors: ['changed_elsewhere', 'refused'],
  summary: 'Change a discount of our club',
  input: writtenOffer.extend({ clubId, offerId: z.uuid(), basedOn: z.string().min(1).max(64) }),
  output: z.object({ version: z.string() }),
})
export type WrittenOffer = Omit<SentInput<typeof createClubDiscount>, 'clubId'>

/** What a code gives, before it is redeemed. `discount_code_unknown` for any code of another giver. */
export const checkDiscountAtClub = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/discounts/check',
  audience: 'club.guests',
  errors: ['refused', 'too_many_requests'],
  summary: 'What a code gives at our till',
  input: z.object({ clubId, code: typedCode }),
  output: counterAnswer,
})

/**
 * Redeems a code. `id` is chosen by the till: a resend gets the answer of the first, and another till
 * is `refused` with the reason of the offer and `details.text`.
 */
export const redeemDiscountAtClub = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/discounts/redemptions',
  audience: 'club.guests',
  errors: ['refused', 'too_many_requests'],
  summary: 'Redeem a code at our till',
  input: z.object({ clubId, id: redemptionId, code: typedCode }),
  output: counterAnswer,
})

export const undoRedemptionAtClub = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/discounts/redemptions/:redemptionId/undo',
  audience: 'club.guests',
  errors: ['refused'],
  summary: 'Take a redemption of today back',
  input: z.object({ clubId, redemptionId }),
  output: z.object({ done: z.literal(true) }),
})

/** The offer behind a partner's link, with counts and the latest redemptions. */
export const showPartnerCounter = endpoint({
  method: 'POST',
  path: '/api/v1/partner-counter',
  audience: 'link',
  errors: ['too_many_requests'],
  summary: 'The discount that I give as a partner',
  input: z.object({ key }),
  output: z.object({
    title: z.string(),
    text: z.string(),
    partnerName: z.string(),
    validTo: z.iso.date(),
    conditions: z.array(z.string()),
    ...counted.shape,
    latest: z.array(redemption),
  }),
})
export type PartnerCounter = Output<typeof showPartnerCounter>

export const checkDiscountAtPartner = endpoint({
  method: 'POST',
  path: '/api/v1/partner-counter/check',
  audience: 'link',
  errors: ['refused', 'too_many_requests'],
  summary: 'What a code gives at my till',
  input: z.object({ key, code: typedCode }),
  output: counterAnswer,
})

export const redeemDiscountAtPartner = endpoint({
  method: 'POST',
  path: '/api/v1/partner-counter/redemptions',
  audience: 'link',
  errors: ['refused', 'too_many_requests'],
  summary: 'Redeem a code at my till',
  input: z.object({ key, id: redemptionId, code: typedCode }),
  output: counterAnswer,
})

export const undoRedemptionAtPartner = endpoint({
  method: 'POST',
  path: '/api/v1/partner-counter/redemptions/:redemptionId/undo',
  audience: 'link',
  errors: ['refused'],
  summary: 'Take a redemption of today back',
  input: z.object({ key, redemptionId }),
  output: z.object({ done: z.literal(true) }),
})
export type CounterAnswer = Output<typeof redeemDiscountAtClub>
