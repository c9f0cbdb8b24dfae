import type { PlainDate } from '#domain/shared/dates.ts'

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

/** The version of these rules that judges a day (stored with every check-in and sale). */
export function ruleVersionOf(day: PlainDate): string {
  return (ruleVersions.findLast(({ from }) => from <= day) ?? firstRules).version
}

const isOpen = ({ status }: Season) => status === 'published' || status === 'live'

const firstRules = { from: '0001-01-01', version: '2027.1' }

/** Appended to, never edited: changed rules are a new line with the first day they judge. */
const ruleVersions: readonly { from: string; version: string }[] = [firstRules]
