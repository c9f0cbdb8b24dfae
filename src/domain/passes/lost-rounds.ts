import type { Ore } from '#domain/shared/money.ts'
import { refundFor } from './withdrawal.ts'

/** The rounds that a guest's card loses when a club leaves: those of the club that it has not used. */
export const lostRounds = ({ limitHere, usedHere }: { limitHere: number; usedHere: number }) =>
  Math.max(0, limitHere - usedHere)

export type Offer = {
  lost: number
  /** What was paid for the card, and what of it was paid back. */
  price: Ore
  alreadyRefunded: Ore
  plannedRounds: number
}

export type Replacement = { credits: number; refundOre: Ore }

/**
 * What replaces lost rounds: `asCredits` of them as extra rounds, the others as money, at most what is left of the
 * price. Fewer may be lost than were chosen about, because more were played; extra rounds are then given first.
 */
export function replaceRounds(offer: Offer & { asCredits: number }): Replacement {
  const { lost, asCredits, price, alreadyRefunded, plannedRounds } = offer
  const credits = Math.min(lost, asCredits)
  const cause = { cause: 'club_left' as const, plannedRounds, lostRounds: lost - credits }
  return { credits, refundOre: refundFor({ price, alreadyRefunded }, cause) }
}

/** Whether anything of the price can be paid back; without it lost rounds become extra rounds only. */
export const hasMoneyLeft = ({
  price,
  alreadyRefunded,
}: Pick<Offer, 'price' | 'alreadyRefunded'>) => price > alreadyRefunded

/** Every division of lost rounds into extra rounds and money, all of them as extra rounds first. */
export function divisionsOf(offer: Offer): Replacement[] {
  const counts = Array.from({ length: offer.lost + 1 }, (_, money) => offer.lost - money)
  const possible = hasMoneyLeft(offer) ? counts : counts.slice(0, 1)
  return possible.map((asCredits) => replaceRounds({ ...offer, asCredits }))
}

/**
 * What the operator adds to the pool for an extra round: the net price of a planned round, rounded up (E5).
 * @throws RangeError when nothing was planned.
 */
export function creditValue({ net, plannedRounds }: { net: Ore; plannedRounds: number }): Ore {
  if (plannedRounds <= 0) throw new RangeError('The value of a round needs planned rounds')
  return Math.ceil(Math.max(0, net) / plannedRounds)
}
