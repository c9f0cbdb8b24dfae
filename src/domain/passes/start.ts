import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays, earliest, latest } from '#domain/shared/dates.ts'
import type { ProductVersion } from './products.ts'
import type { Season } from './season.ts'
import { withdrawalDeadline } from './withdrawal.ts'

type Start = {
  product: Pick<ProductVersion, 'validDays'>
  season: Pick<Season, 'playFrom' | 'playTo'>
  purchasedOn: PlainDate
  /** The day the buyer chose; undefined = as soon as possible. */
  chosenDay?: PlainDate | undefined
}

/**
 * Is the unticked box *start nu* shown? A card that starts after the withdrawal period needs no
 * consent to an early start (D8, L-WD-5).
 */
export function startNowOffered(start: Start): boolean {
  const first = earliestDay(start)
  return first <= withdrawalDeadline(start.purchasedOn) && first <= lastPossibleStart(start)
}

/**
 * First and last day of the card, both included (docs/algorithms/pricing.md). Without consent to an
 * early start it starts after the withdrawal period (E35). Undefined when that is too late to play.
 */
export function validityOf(
  start: Start,
  startNow: boolean,
): { firstDay: PlainDate; lastDay: PlainDate } | undefined {
  const afterDeadline = addDays(withdrawalDeadline(start.purchasedOn), 1)
  const firstDay = startNow ? earliestDay(start) : latest(earliestDay(start), afterDeadline)
  if (firstDay > lastPossibleStart(start)) return undefined

  const { validDays } = start.product
  const { playTo } = start.season
  const lastDay = validDays === undefined ? playTo : addDays(firstDay, validDays - 1)
  return { firstDay, lastDay: earliest(lastDay, playTo) }
}

/** A card of limited validity must start early enough to be used in full before play ends (E37). */
export function lastPossibleStart({
  product,
  season,
}: Pick<Start, 'product' | 'season'>): PlainDate {
  return product.validDays === undefined
    ? season.playTo
    : addDays(season.playTo, -product.validDays)
}

function earliestDay({ purchasedOn, season, chosenDay }: Start): PlainDate {
  const possible = latest(purchasedOn, season.playFrom)
  return chosenDay === undefined ? possible : latest(possible, chosenDay)
}
