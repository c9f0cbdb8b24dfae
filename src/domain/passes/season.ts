import { daysBetween, type PlainDate } from '#domain/shared/dates.ts'

export type SeasonStatus = 'draft' | 'published' | 'live' | 'closing' | 'closed'

/** Days are Danish days, both ends included. Prices and terms cannot change once `published`. */
export type Season = {
  /** `2027`, or `Demo`. */
  code: string
  salesFrom: PlainDate
  salesTo: PlainDate
  playFrom: PlainDate
  playTo: PlainDate
  status: SeasonStatus
  /** Version of the terms of sale that a buyer accepts. */
  termsVersion: string
  ruleVersion: string
}

/** May a card of this season be bought on the day? */
export function isOnSale(season: Season, day: PlainDate): boolean {
  return isOpen(season) && season.salesFrom <= day && day <= season.salesTo
}

/** Within so many days of its end a season is no longer offered first (D38). */
const endingDays = 30

/** The number of days left to play, today included; undefined unless the end is near. */
export function lastDaysOf({ playTo }: Pick<Season, 'playTo'>, day: PlainDate): number | undefined {
  const left = daysBetween(day, playTo)
  return left <= endingDays ? Math.max(0, left + 1) : undefined
}

/**
 * Sorts seasons for a buyer. A season near its end comes last, because most days of a new card lie
 * in the next one.
 */
export function inOrderOfOffer<Row extends Pick<Season, 'playTo'>>(
  seasons: readonly Row[],
  day: PlainDate,
): Row[] {
  const isEnding = (season: Row) => Number(lastDaysOf(season, day) !== undefined)
  return seasons.toSorted((a, b) => isEnding(a) - isEnding(b))
}

/** The season that begins last: a club that joins today joins that one. */
export function lastToBegin<Row extends { season: Pick<Season, 'playFrom'> }>(
  seasons: readonly Row[],
): Row | undefined {
  return seasons.toSorted((a, b) => (a.season.playFrom < b.season.playFrom ? -1 : 1)).at(-1)
}

/** `Sæsonkort 2026 gælder kun 7 dage endnu`: what a buyer of an ending season must see before the price. */
export function lastDaysText(card: string, lastDays: number): string {
  return lastDays > 1 ? `${card} gælder kun ${lastDays} dage endnu` : `${card} gælder kun i dag`
}

/** The version of the rules of play and sale on a day; it is stored with every check-in and sale. */
export function ruleVersionOf(day: PlainDate): string {
  return (ruleVersions.findLast(({ from }) => from <= day) ?? firstRules).version
}

const isOpen = ({ status }: Season) => status === 'published' || status === 'live'

const firstRules = { from: '0001-01-01', version: '2027.1' }

/** Append a line with the first day of changed rules; never edit one, because stored versions refer to it. */
const ruleVersions: readonly { from: string; version: string }[] = [firstRules]
