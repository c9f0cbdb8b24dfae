import type { MinuteOfDay } from '../shared/clock-time.ts'
import { addDays, addMonths, earliest, plainDate, type PlainDate } from '../shared/dates.ts'

/** A counted round at the club. */
export type MonthRound = {
  day: PlainDate
  /** When the round began, on the Danish clock. */
  minute: MinuteOfDay
  holes: 9 | 18
  golferId: string
  /** The name of the card. */
  productName: string
  /** Null while the golfer's home club is unknown. */
  homeClub: string | null
}

type Named = { name: string; rounds: number }

export type MonthSummary = {
  rounds: number
  /** Of them of nine holes. */
  nines: number
  /** Different golfers, and those of them with two rounds or more. */
  guests: number
  returning: number
  /** Every day with rounds, in order. */
  days: { day: PlainDate; rounds: number }[]
  /** At most three days with most rounds, the earlier first of two that are equal; only days with two or more. */
  busiest: { day: PlainDate; rounds: number }[]
  /** Rounds by the hour in which they began, every hour from the first to the last. */
  hours: { hour: number; rounds: number }[]
  /** Rounds by kind of card and by home club, most first, then by name. */
  cards: Named[]
  homeClubs: Named[]
}

const mostBusy = 3

/** What a club sees of a month before it is settled: counts, and no money (docs/algorithms/club-month.md). */
export function summariseMonth(rounds: readonly MonthRound[]): MonthSummary {
  const days = [...countBy(rounds, ({ day }) => day)]
    .map(([day, count]) => ({ day, rounds: count }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const perGolfer = [...countBy(rounds, ({ golferId }) => golferId).values()]
  return {
    rounds: rounds.length,
    nines: rounds.filter(({ holes }) => holes === 9).length,
    guests: perGolfer.length,
    returning: perGolfer.filter((count) => count > 1).length,
    days,
    busiest: days
      .filter((day) => day.rounds > 1)
      .toSorted((a, b) => b.rounds - a.rounds)
      .slice(0, mostBusy),
    hours: hoursOf(rounds),
    cards: named(countBy(rounds, ({ productName }) => productName)),
    homeClubs: named(
      countBy(
        rounds.filter(({ homeClub }) => homeClub !== null),
        ({ homeClub }) => homeClub ?? '',
      ),
    ),
  }
}

function countBy<Key>(rounds: readonly MonthRound[], keyOf: (round: MonthRound) => Key) {
  const counts = new Map<Key, number>()
  for (const round of rounds) counts.set(keyOf(round), (counts.get(keyOf(round)) ?? 0) + 1)
  return counts
}

const named = (counts: Map<string, number>): Named[] =>
  [...counts]
    .map(([name, rounds]) => ({ name, rounds }))
    .toSorted((a, b) => b.rounds - a.rounds || a.name.localeCompare(b.name, 'da'))

function hoursOf(rounds: readonly MonthRound[]) {
  const counts = countBy(rounds, ({ minute }) => Math.floor(minute / 60))
  if (counts.size === 0) return []
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    hour: first + i,
    rounds: counts.get(first + i) ?? 0,
  }))
}

/** A calendar month as `2027-05`. */
export type Month = string

export const monthOf = (day: PlainDate): Month => day.slice(0, 7)

/** The first and the last day of a month. */
export function daysOfMonth(month: Month): { from: PlainDate; to: PlainDate } {
  const from = plainDate(`${month}-01`)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** The month before (`-1`) or after (`1`) another. */
export const monthBeside = (month: Month, step: 1 | -1): Month =>
  monthOf(addMonths(plainDate(`${month}-01`), step))

/** First and last day, both included. */
export type Span = { from: PlainDate; to: PlainDate }

/** The days of a month that are over or have begun; the whole month when it is over. */
export function daysSoFar(month: Month, today: PlainDate): Span {
  const { from, to } = daysOfMonth(month)
  return { from, to: earliest(to, today) }
}

/**
 * The same days of the month before (`-1`) or of last year (`-12`): as many days of a month that is not over, and
 * whole months of one that is, so that February compares with January.
 */
export function sameDaysBefore(month: Month, today: PlainDate, back: 1 | 12): Span {
  const before = daysOfMonth(monthOf(addMonths(plainDate(`${month}-01`), -back)))
  if (monthOf(today) !== month) return before
  return { from: before.from, to: earliest(before.to, addDays(before.from, dayNumber(today) - 1)) }
}

const dayNumber = (day: PlainDate) => Number(day.slice(8))
