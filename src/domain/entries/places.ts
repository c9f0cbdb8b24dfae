/** Places of a tournament and of its *rækker*; null for no limit. */
export type Places = {
  inAll: number | null
  ofDivision: ReadonlyMap<string, number | null>
}

/** How many places are held – by entered, paying or offered players – in each *række*. */
export type Held = ReadonlyMap<string, number>

/** Whether somebody more can hold a place in this *række* (docs/algorithms/tournament-entry.md). */
export function hasPlace(places: Places, held: Held, divisionId: string): boolean {
  const inAll = [...held.values()].reduce((sum, count) => sum + count, 0)
  const here = places.ofDivision.get(divisionId) ?? null
  return inAll < (places.inAll ?? Infinity) && (held.get(divisionId) ?? 0) < (here ?? Infinity)
}

export type Waiting = { id: string; divisionId: string }

/**
 * Who is offered a place as things stand: in order of arrival each who fits; whoever does not is
 * passed over and keeps her turn.
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
 * Whether the next arrival in a *række* gets a place: one that is left when everybody who waits
 * would have had hers, so that nobody is passed.
 * @param queue who waits, in order of arrival.
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
 * The number of each who waits, from 1: among all where the tournament has a limit in all, else
 * among those of her *række*.
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
