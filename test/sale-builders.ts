import type { GolferAsBuyer } from '#domain/passes/evaluate-purchase.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { productOf } from '#domain/passes/products.ts'
import { seedProducts } from '#domain/passes/seed-products.ts'
import type { Season } from '#domain/passes/season.ts'
import { plainDate } from '#domain/shared/dates.ts'

/** Builders for a sale: the season 2027, its products, and a buyer aged 47. */
export const season: Season = {
  code: '2027',
  salesFrom: plainDate('2026-11-27'),
  salesTo: plainDate('2027-09-30'),
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
  status: 'live',
  termsVersion: '1',
  ruleVersion: '2027.1',
}
export const products = seedProducts(season)
export const day = (text: string) => plainDate(text)
export const optionalDay = (text: string | undefined) =>
  text === undefined ? undefined : plainDate(text)
export const may = day('2027-05-03')

export function product(code: ProductCode) {
  const found = productOf(products, code)
  if (!found) throw new Error(code)
  return found
}

export const golfer = (over: Partial<GolferAsBuyer> = {}): GolferAsBuyer => ({
  memberships: [1],
  currentPasses: [],
  guardianBuys: false,
  birthDate: plainDate('1980-05-05'),
  ...over,
})

export const held = (code: ProductCode, firstDay = '2027-03-01', lastDay = '2027-11-30') => ({
  code,
  firstDay: day(firstDay),
  lastDay: day(lastDay),
})
