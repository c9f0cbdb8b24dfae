import type { ResultChange } from '#contract/tournament-results.ts'
import type { DivisionRow } from '../tournament-queries.ts'
import { lastOf, placeDivision, type Contested } from './field.ts'
import type { FieldRow } from './result-queries.ts'

type Compared = Contested & {
  divisions: readonly DivisionRow[]
  rows: readonly FieldRow[]
}

/**
 * Everybody whose strokes, result or place is another one with these cards, by *række* and in the
 * order of the new places (TD-6). A pure value: no database.
 */
export function changedResults(
  { divisions, rows, ...contested }: Compared,
  after: readonly FieldRow[],
): ResultChange[] {
  const lastRound = lastOf({ ...contested, rows })
  return divisions.flatMap((division) => {
    const contest = { division, lastRound }
    const before = new Map(placeDivision(contest, rows).map((one) => [one.id, one]))
    return placeDivision(contest, after).flatMap((now) => {
      const then = before.get(now.id)
      if (!then) return []
      const from = { label: then.label, result: then.result, strokes: then.strokes }
      const to = { label: now.label, result: now.result, strokes: now.strokes }
      if (JSON.stringify(from) === JSON.stringify(to)) return []
      return [{ entryId: now.id, name: now.name, divisionName: division.name, from, to }]
    })
  })
}
