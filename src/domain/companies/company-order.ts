import { roundHalfUp, splitByLargestRemainder, type Ore } from '../shared/money.ts'
import { vatOf } from '../passes/price.ts'
import type { VatMode } from '../passes/products.ts'
import { groupedBy } from '../shared/grouped-by.ts'
import { clipPacks, priceOfCards, priceOfRounds } from './company-price.ts'

/** Limits of an order without an agreement (D22). */
export const maxCardsPerOrder = 50
export const minRoundsPerOrder = 10
export const maxRoundsPerOrder = 200

/** What the open invoices of one company number may add up to: fifty cards, and a little more. */
export const creditLimit: Ore = 7_500_000

export type CompanyPurchase = { kind: 'cards'; cards: number } | { kind: 'clips'; rounds: number }

/** A line of a company's order: one card, or one *klippekort* of `clips`. Amounts in øre. */
export type CompanyLine = { clips: number | null; listPrice: Ore; total: Ore }

/**
 * The lines of an order, which add up to the cheapest total (docs/algorithms/company-cards.md).
 * @throws RangeError for a number outside the limits of an order.
 */
export function linesOfOrder(purchase: CompanyPurchase, listPrice: Ore): CompanyLine[] {
  if (purchase.kind === 'cards') {
    const { cards } = purchase
    if (cards > maxCardsPerOrder) throw new RangeError('Too many cards for one order')
    const { total } = priceOfCards(cards, listPrice)
    const shares = splitByLargestRemainder(
      total,
      Array.from({ length: cards }, () => 1),
    )
    return shares.map((share) => ({ clips: null, listPrice, total: share }))
  }
  const { rounds } = purchase
  if (rounds < minRoundsPerOrder || rounds > maxRoundsPerOrder) {
    throw new RangeError('Too few or too many rounds for one order')
  }
  return priceOfRounds(rounds).packs.map((clips) => {
    const pack = clipPacks.find((one) => one.clips === clips)
    const price = clips * (pack?.perClip ?? 0)
    return { clips, listPrice: price, total: price }
  })
}

/**
 * The VAT that each line contains. Equal lines are one line of the invoice, whose VAT is rounded once (L-VAT-2); it is
 * divided among them, so that they add up to what the invoice says.
 */
export function vatOfLines(lines: readonly CompanyLine[], mode: VatMode): Ore[] {
  const vat = new Map<CompanyLine, Ore>()
  for (const group of groupedBy(lines, ({ listPrice }) => listPrice).values()) {
    const total = totalOf(group)
    const shares =
      total === 0
        ? []
        : splitByLargestRemainder(
            vatOf(total, mode),
            group.map((line) => line.total),
          )
    for (const [at, line] of group.entries()) vat.set(line, shares[at] ?? 0)
  }
  return lines.map((line) => vat.get(line) ?? 0)
}

/** The clips of the *klippekort* at a price; undefined for any other price. */
export const clipsAtPrice = (price: Ore): number | undefined =>
  clipPacks.find(({ clips, perClip }) => clips * perClip === price)?.clips

export const totalOf = (lines: readonly CompanyLine[]): Ore =>
  lines.reduce((sum, { total }) => sum + total, 0)

type Return = {
  /** What the order costs now, what it would cost per card without discount, and the cards that stay. */
  before: Ore
  listPrice: Ore
  kept: number
  /** What the cards that are returned now cost, and what is left of the price of those returned earlier. */
  returned: readonly Ore[]
  earlier: readonly Ore[]
}

/**
 * The credit of each card returned now, then of each returned earlier: what the order costs less than before.
 * It is divided evenly, and no line is credited more than is left of its price (docs/algorithms/company-cards.md).
 */
export function creditOfReturn({ before, listPrice, kept, returned, earlier }: Return): Ore[] {
  const after = kept === 0 ? 0 : Math.min(before, priceOfCards(kept, listPrice).total)
  const credit = before - after
  const now = Math.min(credit, sumOf(returned))
  return [...divide(now, returned), ...divide(credit - now, earlier)]
}

const sumOf = (amounts: readonly Ore[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function divide(amount: Ore, left: readonly Ore[]): Ore[] {
  if (amount === 0) return left.map(() => 0)
  const weights = left.map(() => 1)
  const even = splitByLargestRemainder(amount, weights)
  return even.every((share, at) => share <= (left[at] ?? 0))
    ? even
    : splitByLargestRemainder(amount, left)
}

/** What one clip of a *klippekort* costs, rounded half up; the price of a round in the settlement (D23). */
export const pricePerClip = (total: Ore, clips: number): Ore => roundHalfUp(total, clips)
