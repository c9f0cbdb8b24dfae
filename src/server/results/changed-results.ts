import type { ResultChange } from '#contract/results.ts'
import { lastOf, placeDivision } from './field.ts'
import type { LoadedContest } from './load-contest.ts'
import type { FieldRow } from './result-queries.ts'

/**
 * Everybody whose strokes, result or place is another one with these cards, by *række* and in the
 * order of the new places (TD-6). A pure value: no database.
 */
export function changedResults(contest: LoadedContest, after: readonly FieldRow[]): ResultChange[] {
  const lastRound = lastOf(contest)
  return contest.divisions.flatMap((division) => {
    const of = { division, lastRound }
    const before = new Map(placeDivision(of, contest.rows).map((one) => [one.id, one]))
    return placeDivision(of, after).flatMap((now) => {
      const then = before.get(now.id)
      if (!then) return []
      const from = { label: then.label, result: then.result, strokes: then.strokes }
      const to = { label: now.label, result: now.result, strokes: now.strokes }
      if (JSON.stringify(from) === JSON.stringify(to)) return []
      return [{ entryId: now.id, name: now.name, divisionName: division.name, from, to }]
    })
  })
}
