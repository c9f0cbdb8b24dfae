import { daysBetween, type PlainDate } from '#domain/shared/dates.ts'

export type SeasonStatus = 'draft' | 'published' | 'live' | 'closing' | 'closed'

/** All days are local and included. Everything that touches money is frozen at `published`. */
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

/** Can a card of this season be bought on the day? */
export function isOnSale(season: Season, day: PlainDate): boolean {
  return isOpen(season) && season.salesFrom <= day && day <= season.salesTo
}

/** So near its end a season is no longer the one that is offered first (D38). */
const endingDays = 30

/** The days on which a card can still be played, today included, once the end is near; else undefined. */
export function lastDaysOf({ playTo }: Pick<Season, 'playTo'>, day: PlainDate): number | undefined {
  const left = daysBetween(day, playTo)
  return left <= endingDays ? Math.max(0, left + 1) : undefined
}

/**
 * The seasons as they are offered: the one played first in front, and behind the others what is about to
 * end, for most of a new card's days lie in the next one (D38).
 */
export function inOrderOfOffer<Row extends Pick<Season, 'playTo'>>(
  seasons: readonly Row[],
  day: PlainDate,
): Row[] {
  const isEnding = (season: Row) => Number(lastDaysOf(season, day) !== undefined)
  return seasons.toSorted((a, b) => isEnding(a) - isEnding(b))
}

/** The version of these rules that applies to a day (stored with every check-in and sale). */
export function ruleVersionOf(day: PlainDate): string {
  return (ruleVersions.findLast(({ from }) => from <= day) ?? firstRules).version
}

const isOpen = ({ status }: Season) => status === 'published' || status === 'live'

const firstRules = { from: '0001-01-01', version: '2027.1' }

/** Appended to, never edited: changed rules are a new line with the first day they apply to. */
const ruleVersions: readonly { from: string; version: string }[] = [firstRules]
