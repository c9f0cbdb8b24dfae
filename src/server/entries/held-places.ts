import { hasPlace, isOffered, type Places } from '#domain/entries/places.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import type { Db } from '../db/client.ts'
import type { DivisionRow, TournamentRow } from '../competitions/tournament-queries.ts'
import { countByState, selectWaiting } from './queries.ts'

export const placesOf = (
  { places }: Pick<TournamentRow, 'places'>,
  divisions: readonly Pick<DivisionRow, 'id' | 'places'>[],
): Places => ({
  inAll: places,
  ofDivision: new Map(divisions.map(({ id, places: count }) => [id, count])),
})

/** The held places and the waiting entries by *række*, and the number of the next entry. */
export async function countPlaces(tx: Db, tournamentId: string) {
  const rows = await countByState(tx, tournamentId)
  const held = new Map<string, number>()
  const waiting = new Map<string, number>()
  for (const { divisionId, state, count } of rows) {
    if (!isActiveEntry(state)) continue
    const counted = state === 'waiting' ? waiting : held
    counted.set(divisionId, (counted.get(divisionId) ?? 0) + count)
  }
  const next = Math.max(0, ...rows.map(({ highest }) => highest ?? 0)) + 1
  return { held, waiting, next }
}

type Counted = Awaited<ReturnType<typeof countPlaces>>

/** Whether the next arrival in a *række* gets a place (domain `isOffered`). */
export async function isPlaceFree(
  tx: Db,
  tournamentId: string,
  { places, counted, divisionId }: { places: Places; counted: Counted; divisionId: string },
): Promise<boolean> {
  if (!hasPlace(places, counted.held, divisionId)) return false
  const queue = counted.waiting.size > 0 ? await selectWaiting(tx, [tournamentId]) : []
  return isOffered(places, counted.held, { queue, divisionId })
}

/** How many would be before a new entry on its waiting list. */
export function aheadOf({ inAll }: Places, { waiting }: Counted, divisionId: string): number {
  if (inAll === null) return waiting.get(divisionId) ?? 0
  return [...waiting.values()].reduce((sum, count) => sum + count, 0)
}
