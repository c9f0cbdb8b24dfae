import type { ResultChange } from '#contract/results/endpoints.ts'
import { lastOf, placeDivision } from './field.ts'
import type { LoadedContest } from './load-contest.ts'
import type { FieldRow } from './result-queries.ts'

/**
 * The players whose strokes, result or place differ with these cards, by *række* and in the order of
 * the new places. A pure function without the database.
 */
export function changedResults(contest: LoadedContest, after: readonly FieldRow[]): ResultChange[] {
  return contest.divisions.flatMap((division) => {
    const options = { division, lastRound: lastOf(contest, division) }
    const before = new Map(
      placeDivision(options, contest.rows).map((placed) => [placed.id, placed]),
    )
    return placeDivision(options, after).flatMap((placed) => {
      const earlier = before.get(placed.id)
      if (!earlier) return []
      const from = { label: earlier.label, result: earlier.result, strokes: earlier.strokes }
      const to = { label: placed.label, result: placed.result, strokes: placed.strokes }
      if (JSON.stringify(from) === JSON.stringify(to)) return []
      return [{ entryId: placed.id, name: placed.name, divisionName: division.name, from, to }]
    })
  })
}
