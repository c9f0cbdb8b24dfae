import type { ResultChange } from '#contract/tournament-results.ts'
import type { DivisionRow } from '../tournament-queries.ts'
import { placeDivision } from './field.ts'
import type { FieldRow } from './result-queries.ts'

type Compared = { divisions: readonly DivisionRow[]; rows: readonly FieldRow[] }

/**
 * Everybody whose strokes, result or place is another one with these cards, by *række* and in the
 * order of the new places (TD-6). A pure value: no database.
 */
export function changedResults(
  { divisions, rows }: Compared,
  after: readonly FieldRow[],
): ResultChange[] {
  return divisions.flatMap((division) => {
    const before = new Map(placeDivision(division, rows).map((one) => [one.id, one]))
    return placeDivision(division, after).flatMap((now) => {
      const then = before.get(now.id)
      if (!then) return []
      const from = { label: then.label, result: then.result, strokes: then.strokes }
      const to = { label: now.label, result: now.result, strokes: now.strokes }
      if (JSON.stringify(from) === JSON.stringify(to)) return []
      return [{ entryId: now.id, name: now.name, divisionName: division.name, from, to }]
    })
  })
}
