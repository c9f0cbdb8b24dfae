import type { Placing } from './rank-field.ts'

/** A player whose result is another than before. */
export type PlacingChange = { id: string; before: Placing | null; after: Placing | null }

/**
 * Every result that differs between two rankings, in the order of the second: the preview of a
 * correction, or what a new version of a board brings. Null for who is not in a ranking.
 */
export function comparePlacings(
  before: readonly Placing[],
  after: readonly Placing[],
): PlacingChange[] {
  const earlier = new Map(before.map((placing) => [placing.id, placing]))
  const later = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((placing) => {
    const was = earlier.get(placing.id) ?? null
    return was && isSame(was, placing) ? [] : [{ id: placing.id, before: was, after: placing }]
  })
  const gone = before.filter(({ id }) => !later.has(id))
  return [...changed, ...gone.map((was) => ({ id: was.id, before: was, after: null }))]
}

/** Places gained since another ranking, such as the start of the day; null without a place in both. */
export function placesGained(before: Placing | undefined, now: Placing): number | null {
  const was = before?.place ?? null
  return was === null || now.place === null ? null : was - now.place
}

const isSame = (a: Placing, b: Placing) =>
  a.label === b.label && a.rankValue === b.rankValue && a.awaits === b.awaits
