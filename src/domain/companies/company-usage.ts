import type { PlainDate } from '../shared/dates.ts'
import { groupedBy } from '../shared/grouped-by.ts'
import { fewestInGroup } from '../shared/small-groups.ts'

/** A round of a company's person; `isClip` when it was played on the *klippekort* and not on a named card. */
export type PlayedRound = { day: PlainDate; golferId: string; isClip: boolean }

/** Consecutive months, `2027-05` to `2027-06`, that are shown as one; `rounds` is null while too few have played. */
export type UsagePeriod = { from: string; to: string; rounds: number | null }

export type MonthlyUsage = { periods: UsagePeriod[]; shownRounds: number }

/**
 * The rounds of a company by month, oldest first, on its named cards and on its clips (D23,
 * docs/algorithms/company-cards.md). Each kind is counted by itself, and no sum of both is shown.
 */
export function companyUsage(
  rounds: readonly PlayedRound[],
  today: PlainDate,
): { cards: MonthlyUsage; clips: MonthlyUsage } {
  const over = rounds.filter(({ day }) => day.slice(0, 7) < today.slice(0, 7))
  return {
    cards: usageByMonth(over.filter(({ isClip }) => !isClip)),
    clips: usageByMonth(over.filter(({ isClip }) => isClip)),
  }
}

/**
 * A month in which fewer than five have played joins the following ones until five have. The last months stay hidden
 * while they are too few.
 */
function usageByMonth(rounds: readonly PlayedRound[]): MonthlyUsage {
  const months = [...groupedBy(rounds, ({ day }) => day.slice(0, 7))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const periods: UsagePeriod[] = []
  let from: string | undefined
  let together: PlayedRound[] = []
  for (const [month, played] of months) {
    from ??= month
    together = [...together, ...played]
    if (new Set(together.map(({ golferId }) => golferId)).size < fewestInGroup) continue
    periods.push({ from, to: month, rounds: together.length })
    from = undefined
    together = []
  }
  const last = months.at(-1)?.[0]
  if (from !== undefined && last !== undefined) periods.push({ from, to: last, rounds: null })
  const shownRounds = periods.reduce((sum, { rounds: shown }) => sum + (shown ?? 0), 0)
  return { periods, shownRounds }
}
