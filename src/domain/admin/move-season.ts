import type { PriceStep, ProductVersion } from '#domain/passes/products.ts'
import type { SettlementTerms } from '#domain/settlement/terms.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  plainDate,
  weekdayOf,
  yearOf,
  type PlainDate,
} from '#domain/shared/dates.ts'
import { easterSunday, movableHolidayOf } from '#domain/shared/holidays.ts'

/** The values of a season that the operator decides (docs/algorithms/season-copy.md). */
export type SeasonValues = {
  salesFrom: PlainDate
  salesTo: PlainDate
  playFrom: PlainDate
  playTo: PlainDate
  settlement: SettlementTerms
  products: readonly ProductVersion[]
}

/**
 * The day that corresponds to a day some years later. The first and the last day of a month stay that, also
 * in February; another holiday that follows Easter stays that holiday; every other day keeps its date.
 */
export function moveDay(day: PlainDate, years: number): PlainDate {
  const first = plainDate(`${day.slice(0, 7)}-01`)
  if (isLastOfMonth(day)) return addDays(addMonths(first, 12 * years + 1), -1)
  if (day === first || movableHolidayOf(day) === undefined) return addMonths(day, 12 * years)
  const afterEaster = daysBetween(easterSunday(yearOf(day)), day)
  return addDays(easterSunday(yearOf(day) + years), afterEaster)
}

const isLastOfMonth = (day: PlainDate) => addDays(day, 1).slice(0, 7) !== day.slice(0, 7)

/**
 * The day some years later that is the same weekday of its month, such as the fourth Friday of November. A
 * fifth weekday of a month without one becomes the fourth.
 */
export function sameWeekdayOfMonth(day: PlainDate, years: number): PlainDate {
  const first = addMonths(plainDate(`${day.slice(0, 7)}-01`), 12 * years)
  const toFirst = (weekdayOf(day) - weekdayOf(first) + 7) % 7
  const weeks = Math.floor((Number(day.slice(8)) - 1) / 7)
  const found = addDays(first, toFirst + 7 * weeks)
  return found.slice(0, 7) === first.slice(0, 7) ? found : addDays(found, -7)
}

/** The price steps, in order, without those that a later one replaces on the first day of sale or before. */
export function stepsFrom(priceSteps: readonly PriceStep[], salesFrom: PlainDate): PriceStep[] {
  const ordered = priceSteps.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return ordered.slice(
    Math.max(
      0,
      ordered.findLastIndex(({ from }) => from <= salesFrom),
    ),
  )
}

/** A season with its days some years later and everything else unchanged: what a copy proposes. */
export function moveSeason(season: SeasonValues, years: number): SeasonValues {
  const { salesFrom, salesTo, playFrom, playTo, products } = season
  const moved = moveDay(salesFrom, years)
  return {
    ...season,
    salesFrom: moved,
    salesTo: moveDay(salesTo, years),
    playFrom: moveDay(playFrom, years),
    playTo: moveDay(playTo, years),
    products: products.map((product) => ({
      ...product,
      priceSteps: stepsFrom(product.priceSteps, salesFrom).map(({ from, price }) => ({
        // The first price follows the sale.
        from: from <= salesFrom ? moved : moveDay(from, years),
        price,
      })),
    })),
  }
}
