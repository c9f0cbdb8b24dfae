import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/** A price that a buyer gets by waiting, in øre, and what is saved by it. */
export type CheaperPrice = { from: PlainDate; price: Ore; saving: Ore }

/** A card is worth waiting for when it is used at most so many days before its price falls. */
const fewDays = 14

/**
 * The lower price that a buyer should know of before paying today's (docs/algorithms/pricing.md): the card
 * would begin at most two weeks before its price falls, or later. Null when nothing is saved by waiting.
 */
export function cheaperSoon({
  price,
  nextPrice,
  firstDay,
}: {
  price: Ore
  nextPrice: { from: PlainDate; price: Ore } | null
  firstDay: PlainDate
}): CheaperPrice | null {
  if (!nextPrice || nextPrice.price >= price) return null
  if (nextPrice.from > addDays(firstDay, fewDays)) return null
  return { ...nextPrice, saving: price - nextPrice.price }
}
