import type { PlainDate } from '../shared/dates.ts'
import { groupedBy } from '../shared/grouped-by.ts'
import { fewestInGroup } from '../shared/small-groups.ts'

export type PlayedRound = { day: PlainDate; golferId: string }

/** `rounds` is null for a month that is hidden. `month` is `2027-05`. */
export type UsageMonth = { month: string; rounds: number | null }

/**
 * The rounds of a company by month, oldest first, over all of its seats and clips (D23). Months that are hidden are in
 * no sum, so that nothing can be subtracted to find them.
 */
export function usageByMonth(rounds: readonly PlayedRound[]): {
  months: UsageMonth[]
  shownRounds: number
} {
  const byMonth = groupedBy(rounds, ({ day }) => day.slice(0, 7))
  const months = [...byMonth]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, played]) => {
      const players = new Set(played.map(({ golferId }) => golferId)).size
      return { month, rounds: players < fewestInGroup ? null : played.length }
    })
  return { months, shownRounds: months.reduce((sum, { rounds: shown }) => sum + (shown ?? 0), 0) }
}
