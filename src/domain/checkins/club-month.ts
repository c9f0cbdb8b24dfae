import { addDays, addMonths, plainDate, type PlainDate } from '../shared/dates.ts'

/** A counted round at the club. */
export type MonthRound = { day: PlainDate; holes: 9 | 18; golferId: string }

export type MonthSummary = {
  rounds: number
  /** Of them of nine holes. */
  nines: number
  /** Different golfers. */
  guests: number
  /** Every day with rounds, in order. */
  days: { day: PlainDate; rounds: number }[]
  /** At most three days with most rounds, the earlier first of two that are equal; only days with two or more. */
  busiest: { day: PlainDate; rounds: number }[]
}

const mostBusy = 3

/** What a club sees of a month before it is settled: counts, and no money (docs/algorithms/club-month.md). */
export function summariseMonth(rounds: readonly MonthRound[]): MonthSummary {
  const counts = new Map<PlainDate, number>()
  for (const { day } of rounds) counts.set(day, (counts.get(day) ?? 0) + 1)
  const days = [...counts]
    .map(([day, count]) => ({ day, rounds: count }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return {
    rounds: rounds.length,
    nines: rounds.filter(({ holes }) => holes === 9).length,
    guests: new Set(rounds.map(({ golferId }) => golferId)).size,
    days,
    busiest: days
      .filter((day) => day.rounds > 1)
      .toSorted((a, b) => b.rounds - a.rounds)
      .slice(0, mostBusy),
  }
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
