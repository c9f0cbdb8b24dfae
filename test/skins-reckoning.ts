/*
 * A second calculation of skins that are carried, for tests. It shares no code with `src/domain`: the holes are played
 * one by one, and what lies in the pot goes to the only lowest score.
 */

/** The skins of each player, from the value of each hole; `null` is a ball that cannot win. */
export function carriedSkins(field: ReadonlyMap<string, readonly (number | null)[]>) {
  const won = new Map<string, number>()
  let pot = 0
  for (let hole = 0; hole < 18; hole += 1) {
    pot += 1
    const values = [...field].map(([player, scores]) => ({
      player,
      value: scores[hole] ?? Infinity,
    }))
    const lowest = Math.min(...values.map(({ value }) => value))
    const [first, ...others] = values.filter(({ value }) => value === lowest)
    if (!first || others.length > 0 || lowest === Infinity) continue
    won.set(first.player, (won.get(first.player) ?? 0) + pot)
    pot = 0
  }
  return { won, left: pot }
}
