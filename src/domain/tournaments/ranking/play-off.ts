/** Places by player of the play-offs that were held, by the number of the round each came after. */
export type PlayOffs = Readonly<Record<number, Readonly<Record<string, number>>>>

/**
 * The play-off held after this round; null when none was. One after an earlier round, for a cut, says
 * nothing of a tie since (docs/algorithms/ranking-and-ties.md).
 */
export function playOffAfter(
  playOffs: PlayOffs | null,
  round: number,
): ReadonlyMap<string, number> | null {
  const held = playOffs?.[round]
  return held ? new Map(Object.entries(held)) : null
}

/** A hole of a play-off: the scores of those still in it; null for one who has left it. */
export type PlayOffHole = ReadonlyMap<string, number | null>

/**
 * Sudden death for one place: the lowest of each hole play on, the others are out with the place
 * that hole gave them; level on it, they share. (Committee Procedures 7A)
 * @param holes in the order played, scores gross or net as the terms say; only those still level count.
 * @returns places by player, for `TieTerms.playOff`, or who are still level.
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
