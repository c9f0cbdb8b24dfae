import { groupedBy } from '#domain/shared/grouped-by.ts'

/** Who an entry belongs to: the golfer, or else the DGU number that was written. */
export type RankedEntry = { id: string; golferId: string | null; dguNumber: string | null }

export type PlayerOf = (entryId: string) => string

/**
 * The key of each entry's player. A DGU number that belongs to one golfer in the list stands for that golfer; one that
 * several have had ties nobody together.
 */
export function playersOf(entries: readonly RankedEntry[]): PlayerOf {
  const golfers = groupedBy(
    entries.filter(({ golferId, dguNumber }) => golferId !== null && dguNumber !== null),
    ({ dguNumber }) => dguNumber,
  )
  /** The golfer, or the number itself where no golfer has had it; null of a number that several have had. */
  const playerWith = (dguNumber: string): string | null => {
    const ids = new Set(golfers.get(dguNumber)?.map(({ golferId }) => golferId))
    const [golferId] = ids
    if (ids.size > 1) return null
    return golferId ?? `dgu:${dguNumber}`
  }
  const players = new Map(
    entries.map(({ id, golferId, dguNumber }) => [
      id,
      golferId ?? (dguNumber === null ? null : playerWith(dguNumber)) ?? id,
    ]),
  )
  return (entryId) => players.get(entryId) ?? entryId
}
