import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import { roundHalfUp } from '#domain/shared/money.ts'
import type { PriceStep, ProductVersion, VatMode } from './products.ts'

/** The product's price on a day, or undefined while none of its steps has begun (D10). */
export function priceOn(
  { priceSteps }: Pick<ProductVersion, 'priceSteps'>,
  day: PlainDate,
): Ore | undefined {
  return priceSteps
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .findLast(({ from }) => from <= day)?.price
}

/** The next step of the price after a day; null when it stays as it is. */
export function nextPriceAfter(
  { priceSteps }: Pick<ProductVersion, 'priceSteps'>,
  day: PlainDate,
): PriceStep | null {
  const steps = priceSteps.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return steps.find(({ from }) => from > day) ?? null
}

/**
 * What a round costs when so many are played, rounded down to the øre as a refund is
 * (docs/algorithms/refund.md): the one figure for a price per round, wherever it stands.
 * @throws RangeError unless the price is whole øre from 0 and the rounds a whole number from 1.
 */
export function pricePerRound(price: Ore, rounds: number): Ore {
  if (!Number.isSafeInteger(price) || price < 0 || !Number.isSafeInteger(rounds) || rounds < 1) {
    throw new RangeError('Not a price to share')
  }
  return Math.floor(price / rounds)
}

/** What an upgrade costs: today's price less what was paid for the old card, never below 0 (E8). */
export function upgradePrice(priceToday: Ore, paidBefore: Ore): Ore {
  return Math.max(0, priceToday - paidBefore)
}

/** VAT contained in a gross amount, rounded half up per line (L-VAT-2). */
export function vatOf(gross: Ore, mode: VatMode): Ore {
  return mode === 'full_25' ? roundHalfUp(gross, 5) : 0
}

/** One card in a purchase: whose it is, and what it would replace. */
export type PurchaseItem = {
  product: ProductVersion
  forName: string
  /** Paid for the card that is upgraded; undefined for a new card. */
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
  /** What is said about VAT, one sentence per mode in the purchase. */
  vatNotes: string[]
}

/**
 * The price of a whole purchase, one line per card (D10). The first price shown is this one;
 * nothing is added later (L-IN-4).
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
