import {
  linesOfOrder,
  maxCardsPerOrder,
  maxRoundsPerOrder,
  minRoundsPerOrder,
  totalOf,
  type CompanyPurchase,
} from '#domain/companies/company-order.ts'

/** The raw values of the address. */
export type OrderAsked = { kind?: string | undefined; count?: string | number | undefined }

export type OrderKind = 'cards' | 'clips'

/** The choice and number in the address, or the usual one. */
export function firstChoice({ kind, count }: OrderAsked): { kind: OrderKind; count: string } {
  const chosen = kind === 'clips' ? 'clips' : 'cards'
  return { kind: chosen, count: String(count ?? (chosen === 'cards' ? 10 : 25)) }
}

export const limitsOf = (kind: OrderKind) =>
  kind === 'cards'
    ? { min: 1, max: maxCardsPerOrder }
    : { min: minRoundsPerOrder, max: maxRoundsPerOrder }

/** What is ordered and its total; undefined while the number is outside the limits. */
export function readOrder(
  kind: OrderKind,
  count: string,
  listPriceOre: number,
): { purchase: CompanyPurchase; totalOre: number } | undefined {
  const { min, max } = limitsOf(kind)
  const number = Number(count.trim())
  if (!/^\d{1,3}$/.test(count.trim()) || number < min || number > max) return undefined
  const purchase: CompanyPurchase =
    kind === 'cards' ? { kind, cards: number } : { kind, rounds: number }
  return { purchase, totalOre: totalOf(linesOfOrder(purchase, listPriceOre)) }
}
