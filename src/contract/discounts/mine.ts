import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { instant, offerRefusal, publicOffer } from './shapes.ts'

/** What the offer says to one golfer of the account. */
const person = z.object({
  golferId: z.uuid(),
  firstName: z.string(),
  /** Null when the golfer can use it today. */
  refusal: z.object({ reason: offerRefusal, text: z.string() }).nullable(),
  /** How often the golfer can still use it; null without a limit. */
  usesLeft: z.int().nullable(),
})

const used = z.object({
  id: z.uuid(),
  offerId: z.uuid(),
  title: z.string(),
  firstName: z.string(),
  /** The club or partner at whose till it was used. */
  place: z.string(),
  at: instant,
})

/** The offers for the golfers of the account who hold a card, and what they have used. */
export const listMyDiscounts = endpoint({
  method: 'GET',
  path: '/api/v1/account/discounts',
  audience: 'signed_in',
  summary: 'The discounts that follow with my cards',
  input: z.object({}),
  output: z.object({
    /** The golfers of the account who hold a card. */
    golfers: z.array(z.object({ golferId: z.uuid(), firstName: z.string() })),
    offers: z.array(publicOffer.extend({ people: z.array(person) })),
    used: z.array(used),
  }),
})
export type MyDiscounts = Output<typeof listMyDiscounts>
export type MyOffer = MyDiscounts['offers'][number]

/**
 * The code with which a golfer of the account uses an offer. It is always the same one. `refused` with the
 * reasons of an offer, except that a used code is still shown.
 */
export const createDiscountCode = endpoint({
  method: 'POST',
  path: '/api/v1/account/discounts/:offerId/code',
  audience: 'signed_in',
  errors: ['refused'],
  summary: 'My code for a discount',
  input: z.object({ offerId: z.uuid(), golferId: z.uuid() }),
  output: z.object({ code: z.string() }),
})

/** The offers of a club, for its public page. */
export const listClubPerks = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:slug/perks',
  audience: 'anyone',
  summary: 'The discounts that a club gives to holders of a card',
  input: z.object({ slug: z.string().min(1).max(100) }),
  output: z.object({ offers: z.array(publicOffer) }),
})
