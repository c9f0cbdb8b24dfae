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

/** One card in a purchase. */
export type PurchaseItem = {
  product: ProductVersion
  forName: string
  /** The amount paid for the card that is upgraded; undefined for a new card. */
  upgradesPaid?: Ore | undefined
}

export type PurchaseLine = {
  label: string
  amount: Ore
  vatMode: VatMode
  vat: Ore
}

export type PurchasePrice = {
  lines: PurchaseLine[]
  total: Ore
  vatTotal: Ore
  /** A Danish sentence about VAT for each mode in the purchase. */
  vatNotes: string[]
}

/**
 * The price of a purchase, one line per card. It is the first price shown, and no fee is added
 * later (L-IN-4).
 * @throws RangeError when a product has no price on the day.
 */
export function priceOfPurchase(items: readonly PurchaseItem[], day: PlainDate): PurchasePrice {
  const lines = items.map((item) => lineOf(item, day))
  const modes = [...new Set(lines.map(({ vatMode }) => vatMode))]
  return {
    lines,
    total: sumOf(lines.map(({ amount }) => amount)),
    vatTotal: sumOf(lines.map(({ vat }) => vat)),
    vatNotes: modes.map((mode) => vatNotes[mode]),
  }
}

function lineOf({ product, forName, upgradesPaid }: PurchaseItem, day: PlainDate): PurchaseLine {
  const price = priceOn(product, day)
  if (price === undefined) throw new RangeError(`${product.code} has no price on ${day}`)
  const isUpgrade = upgradesPaid !== undefined
  const amount = isUpgrade ? upgradePrice(price, upgradesPaid) : price
  return {
    label: `${isUpgrade ? `Opgradering til ${product.name}` : product.name} til ${forName}`,
    amount,
    vatMode: product.vatMode,
    vat: vatOf(amount, product.vatMode),
  }
}

const sumOf = (amounts: readonly Ore[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const vatNotes: Record<VatMode, string> = {
  full_25: 'Prisen er inklusive 25 % moms.',
  exempt: 'Salget er fritaget for moms efter momslovens § 13.',
  mpv: 'Kortet er en voucher til flere formål. Momsen afregnes, når runden spilles.',
}
