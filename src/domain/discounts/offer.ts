import type { PassState } from '../passes/pass-state.ts'
import type { ProductCode } from '../passes/products.ts'
import { ageOn, type PlainDate } from '../shared/dates.ts'

export const offerStates = ['draft', 'published', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/** What a club or a partner gives to holders of a card, and to whom (*Rabataftale*). */
export type OfferTerms = {
  state: OfferState
  /** First and last day on which it is given, both included. */
  validFrom: PlainDate
  validTo: PlainDate
  /** The cards that give it; empty for every card. */
  productCodes: readonly ProductCode[]
  /** Only for members of this club; null for everybody. */
  homeClubId: string | null
  /** Years on the day, both included; null without a limit. */
  ageFrom: number | null
  ageTo: number | null
  /** Whether the card must be valid on the day. Otherwise a card that begins later is enough. */
  needsValidCard: boolean
  /** How often it is given in all, to one golfer, and on one day; null without a limit. */
  totalLimit: number | null
  golferLimit: number | null
  dayLimit: number | null
}

export type DiscountGolfer = {
  birthDate: PlainDate | null
  /** Clubs of which the golfer is a member today. */
  clubIds: readonly string[]
  cards: readonly {
    productCode: ProductCode
    state: PassState
    firstDay: PlainDate
    lastDay: PlainDate
  }[]
}

/** How often the offer has been given so far. */
export type OfferCounts = { total: number; golfer: number; day: number }

export const offerRefusals = [
  'offer_not_published',
  'offer_not_begun',
  'offer_over',
  'offer_needs_card',
  'offer_other_card',
  'offer_other_club',
  'offer_age_unknown',
  'offer_other_age',
  'offer_used',
  'offer_used_up_today',
  'offer_used_up',
] as const
export type OfferRefusal = (typeof offerRefusals)[number]

/**
 * Why the offer cannot be given to this golfer today; undefined when it can. The first reason is the one
 * that the golfer can do least about; how often it was given is last, because that changes by the minute.
 */
export function refusalOfOffer(
  offer: OfferTerms,
  golfer: DiscountGolfer,
  counts: OfferCounts,
  today: PlainDate,
): OfferRefusal | undefined {
  return (
    refusalOfDay(offer, today) ?? refusalOfGolfer(offer, golfer, today) ?? usedUp(offer, counts)
  )
}

function refusalOfDay(offer: OfferTerms, today: PlainDate): OfferRefusal | undefined {
  if (offer.state !== 'published') return 'offer_not_published'
  if (today < offer.validFrom) return 'offer_not_begun'
  return today > offer.validTo ? 'offer_over' : undefined
}

function refusalOfGolfer(
  offer: OfferTerms,
  golfer: DiscountGolfer,
  today: PlainDate,
): OfferRefusal | undefined {
  const held = golfer.cards.filter(
    ({ state, firstDay, lastDay }) =>
      state === 'active' && today <= lastDay && (!offer.needsValidCard || firstDay <= today),
  )
  if (held.length === 0) return 'offer_needs_card'
  const isRight = ({ productCode }: { productCode: ProductCode }) =>
    offer.productCodes.length === 0 || offer.productCodes.includes(productCode)
  if (!held.some(isRight)) return 'offer_other_card'
  if (offer.homeClubId && !golfer.clubIds.includes(offer.homeClubId)) return 'offer_other_club'
  return refusalOfAge(offer, golfer.birthDate, today)
}

function refusalOfAge(
  { ageFrom, ageTo }: OfferTerms,
  birthDate: PlainDate | null,
  today: PlainDate,
): OfferRefusal | undefined {
  if (ageFrom === null && ageTo === null) return undefined
  if (!birthDate) return 'offer_age_unknown'
  const age = ageOn(birthDate, today)
  const isWithin = age >= (ageFrom ?? 0) && age <= (ageTo ?? Number.POSITIVE_INFINITY)
  return isWithin ? undefined : 'offer_other_age'
}

function usedUp(offer: OfferTerms, counts: OfferCounts): OfferRefusal | undefined {
  if (isReached(offer.golferLimit, counts.golfer)) return 'offer_used'
  if (isReached(offer.totalLimit, counts.total)) return 'offer_used_up'
  return isReached(offer.dayLimit, counts.day) ? 'offer_used_up_today' : undefined
}

const isReached = (limit: number | null, count: number) => limit !== null && count >= limit

/** How often a golfer can still use the offer; null without a limit. */
export function usesLeft(offer: OfferTerms, counts: OfferCounts): number | null {
  const lefts = [
    offer.golferLimit === null ? null : offer.golferLimit - counts.golfer,
    offer.totalLimit === null ? null : offer.totalLimit - counts.total,
  ].filter((left) => left !== null)
  return lefts.length === 0 ? null : Math.max(0, Math.min(...lefts))
}

/** May an offer change from one state to the other? A draft that was published cannot be hidden again. */
export const canChangeOffer = (from: OfferState, to: OfferState): boolean =>
  from === to || to !== 'draft'
