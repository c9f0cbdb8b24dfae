import type { PlayOffPlaces } from '#domain/competitions/terms/tie-terms.ts'
import { levelGroups } from '../competitions/shared-places.ts'

/** A play-off that was held: the number of the round it came after, and the places in it by player. */
export type HeldPlayOff = { round: number; places: PlayOffPlaces }
/** In the order they were held. */
export type PlayOffs = readonly HeldPlayOff[]

/**
 * The play-offs held after this round. One after an earlier round, for a cut, says nothing of a tie
 * since (docs/algorithms/ranking-and-ties.md).
 */
export const playOffsAfter = (playOffs: PlayOffs | null, round: number): PlayOffPlaces[] =>
  (playOffs ?? []).flatMap((held) => (held.round === round ? [held.places] : []))

/** The one that parts these players: the last that all of them were in; null when they await one. */
export const playOffAmong = (
  playOffs: readonly PlayOffPlaces[],
  ids: readonly string[],
): PlayOffPlaces | null =>
  playOffs.findLast((places) => ids.every((id) => places[id] !== undefined)) ?? null

/** Players who are level in all else, best first; who shares a place stands in one group. */
export function inPlayOffOrder(
  playOffs: readonly PlayOffPlaces[],
  ids: readonly string[],
): string[][] {
  const places = playOffAmong(playOffs, ids)
  if (ids.length < 2 || places === null) return [[...ids]]
  const placeOf = (id: string) => places[id] ?? 0
  const inOrder = ids.toSorted((a, b) => placeOf(a) - placeOf(b))
  return levelGroups(inOrder, (a, b) => placeOf(a) === placeOf(b))
}

/** A hole of a play-off: the scores of those still in it; null for one who has left it. */
export type PlayOffHole = ReadonlyMap<string, number | null>

/**
 * Sudden death for one place: the lowest of each hole play on, the others are out with the place
 * that hole gave them; level on it, they share. (Committee Procedures 7A)
 * @param holes in the order played, scores gross or net as the terms say; only those still level count.
 * @returns places by player, for `HeldPlayOff`, or who are still level.
 */
export function suddenDeath(
  players: readonly string[],
  holes: readonly PlayOffHole[],
): { places: Map<string, number>; still: string[] } {
  const places = new Map<string, number>()
  let still = [...players]
  for (const hole of holes) {
    if (still.length < 2 || still.some((id) => hole.get(id) === undefined)) break
    const scoreOf = (id: string) => hole.get(id) ?? Infinity
    const best = Math.min(...still.map(scoreOf))
    for (const id of still.filter((id) => scoreOf(id) > best)) {
      places.set(id, 1 + still.filter((other) => scoreOf(other) < scoreOf(id)).length)
    }
    still = still.filter((id) => scoreOf(id) === best)
  }
  if (still.length === 1 && still[0] !== undefined) places.set(still[0], 1)
  return { places, still: still.length === 1 ? [] : still }
}
