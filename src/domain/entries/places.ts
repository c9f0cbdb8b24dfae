/** The places of a tournament and of its *rækker*; null for no limit. */
export type Places = {
  inAll: number | null
  ofDivision: ReadonlyMap<string, number | null>
}

/** How many places of each *række* are held, by entered, paying or offered players. */
export type Held = ReadonlyMap<string, number>

/** Whether a *række* has a free place (docs/algorithms/tournament-entry.md). */
export function hasPlace(places: Places, held: Held, divisionId: string): boolean {
  const inAll = [...held.values()].reduce((sum, count) => sum + count, 0)
  const here = places.ofDivision.get(divisionId) ?? null
  return inAll < (places.inAll ?? Infinity) && (held.get(divisionId) ?? 0) < (here ?? Infinity)
}

export type Waiting = { id: string; divisionId: string }

/**
 * The entries to offer a place now, in the order of arrival. An entry whose *række* is full is passed
 * over and keeps its place in the queue.
 * @param waiting in order of arrival.
 */
export function entriesToOffer(places: Places, held: Held, waiting: readonly Waiting[]): string[] {
  const taken = new Map(held)
  return waiting.flatMap(({ id, divisionId }) => {
    if (!hasPlace(places, taken, divisionId)) return []
    taken.set(divisionId, (taken.get(divisionId) ?? 0) + 1)
    return [id]
  })
}

/**
 * Whether the next arrival in a *række* gets a place: one must be left after all waiting entries have
 * got theirs, so that nobody is overtaken.
 * @param queue the waiting entries in the order of arrival.
 */
export function isOffered(
  places: Places,
  held: Held,
  { queue, divisionId }: { queue: readonly Waiting[]; divisionId: string },
): boolean {
  if (!hasPlace(places, held, divisionId)) return false
  const next = 'the next arrival'
  return entriesToOffer(places, held, [...queue, { id: next, divisionId }]).includes(next)
}

/**
 * The number of each waiting entry, from 1: among all entries when the tournament has a total limit,
 * otherwise within its *række*.
 * @param waiting in order of arrival.
 */
export function waitingNumbers(
  { inAll }: Pick<Places, 'inAll'>,
  waiting: readonly Waiting[],
): Map<string, number> {
  const counted = new Map<string, number>()
  return new Map(
    waiting.map(({ id, divisionId }) => {
      const list = inAll === null ? divisionId : ''
      const number = (counted.get(list) ?? 0) + 1
      counted.set(list, number)
      return [id, number]
    }),
  )
}
