import type { PlainDate } from '../shared/dates.ts'
import { groupedBy } from '../shared/grouped-by.ts'
import { fewestInGroup } from '../shared/small-groups.ts'

/** A round of a company's person; `isClip` when it was played on the *klippekort* and not on a named card. */
export type PlayedRound = { day: PlainDate; golferId: string; isClip: boolean }

/**
 * Consecutive months, `2027-05` to `2027-06`, that are shown as one. `rounds` and the clips among them are null while
 * too few have played.
 */
export type UsagePeriod = { from: string; to: string; rounds: number | null; clips: number | null }

/**
 * The rounds of a company by month, oldest first, over all of its seats and clips (D23, docs/algorithms/company-cards.md).
 * A month in which fewer than five have played joins the following ones until five have, for clips and for seats by
 * themselves, because the one could be subtracted from the other. The last months stay hidden while they are too few.
 */
export function usageByMonth(rounds: readonly PlayedRound[]): {
  periods: UsagePeriod[]
  shownRounds: number
} {
  const months = [...groupedBy(rounds, ({ day }) => day.slice(0, 7))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const periods: UsagePeriod[] = []
  let from: string | undefined
  let together: PlayedRound[] = []
  for (const [month, played] of months) {
    from ??= month
    together = [...together, ...played]
    if (!isGroup(together)) continue
    const clips = together.filter(({ isClip }) => isClip).length
    periods.push({ from, to: month, rounds: together.length, clips })
    from = undefined
    together = []
  }
  const last = months.at(-1)?.[0]
  if (from !== undefined && last !== undefined) {
    periods.push({ from, to: last, rounds: null, clips: null })
  }
  const shownRounds = periods.reduce((sum, { rounds: shown }) => sum + (shown ?? 0), 0)
  return { periods, shownRounds }
}

const isGroup = (rounds: readonly PlayedRound[]) =>
  [true, false].every((wanted) => {
    const players = new Set(
      rounds.filter(({ isClip }) => isClip === wanted).map(({ golferId }) => golferId),
    ).size
    return players === 0 || players >= fewestInGroup
  })
