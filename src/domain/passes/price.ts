import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import { roundHalfUp } from '#domain/shared/money.ts'
import type { PriceStep, ProductVersion, VatMode } from './products.ts'

/** The product's price on a day; prices fall by steps through the season (D10). Undefined before the first step. */
export function priceOn(
  { priceSteps }: Pick<ProductVersion, 'priceSteps'>,
  day: PlainDate,
): Ore | undefined {
  return priceSteps
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .findLast(({ from }) => from <= day)?.price
}

/** The first price step after a day; null when the price does not change any more. */
export function nextPriceAfter(
  { priceSteps }: Pick<ProductVersion, 'priceSteps'>,
  day: PlainDate,
): PriceStep | null {
  const steps = priceSteps.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return steps.find(({ from }) => from > day) ?? null
}

/**
 * The price per round when so many rounds are played, in øre, rounded up. 995 kr. for 8 rounds is 124,375 kr.,
 * which a Dane writes 124,38 kr. A refund rounds what it keeps down (docs/algorithms/refund.md), so a buyer
 * never pays more for the rounds played than their number times the price shown here.
 * Every page that shows a price per round uses this function.
 * @throws RangeError unless the price is whole øre from 0 and the rounds a whole number from 1.
 */
export function pricePerRound(price: Ore, rounds: number): Ore {
  if (!Number.isSafeInteger(price) || price < 0 || !Number.isSafeInteger(rounds) || rounds < 1) {
    throw new RangeError('Not a price to share')
  }
  return Math.ceil(price / rounds)
}

/** The price of an upgrade: today's price less the amount paid for the old card, never below 0 (E8). */
export function upgradePrice(priceToday: Ore, paidBefore: Ore): Ore {
  return Math.max(0, priceToday - paidBefore)
}

/** VAT contained in a gross amount, rounded half up per line (L-VAT-2). */
export function vatOf(gross: Ore, mode: VatMode): Ore {
  return mode === 'full_25' ? roundHalfUp(gross, 5) : 0
}

/**
 * The VAT that goes back with `credit`: what the VAT of a line falls by when `credit` is taken from what is `left` of its
 * price. So the credits of a line that is paid back altogether take back exactly its VAT.
 */
export const vatOfCredit = (left: Ore, credit: Ore, mode: VatMode): Ore =>
  vatOf(left, mode) - vatOf(left - credit, mode)
