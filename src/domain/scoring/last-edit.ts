import type { HoleScore } from './hole-score.ts'
import type { ScoreEntry, ScoreSlot } from './score-entry.ts'

/** A hole while its entries come in: what stands in each slot, and what has been replaced there. */
type Coming = Record<ScoreSlot, { standing: Map<string, HoleScore>; replaced: Set<string> }>

/**
 * The number of the last entry that said something else than its hole did; 0 when none has. Each entry
 * is looked at once, however many came before it. (docs/algorithms/score-entry.md)
 * @param entries those that count, in the order received.
 */
export function lastEdit(entries: readonly (ScoreEntry & { number: number })[]): number {
  const holes = new Map<number, Coming>()
  const seen = new Set<string>()
  let last = 0
  for (const entry of entries) {
    if (seen.has(entry.id)) continue
    seen.add(entry.id)
    const hole = holes.get(entry.hole) ?? emptyHole()
    holes.set(entry.hole, hole)
    const before = officialOf(hole)
    const stands = take(hole[entry.slot], entry)
    if (before === null) continue
    // Who takes her own note back has not said that the card is wrong.
    if (entry.slot === 'player' && entry.score === null) continue
    // One that had been replaced before it arrived says nothing by itself.
    const isEdit = officialOf(hole) !== before || (stands && entry.score !== before)
    if (isEdit) last = Math.max(last, entry.number)
  }
  return last
}

const emptySlot = () => ({ standing: new Map<string, HoleScore>(), replaced: new Set<string>() })
const emptyHole = (): Coming => ({
  marker: emptySlot(),
  player: emptySlot(),
  committee: emptySlot(),
})

/** Whether the entry stands: nothing that came before has replaced it. */
function take({ standing, replaced }: Coming[ScoreSlot], { id, score, replaces }: ScoreEntry) {
  for (const one of replaces) {
    if (one === id) continue
    replaced.add(one)
    standing.delete(one)
  }
  const stands = !replaced.has(id)
  // Nothing is no score: only what counts is kept, so that the first of it is the official one.
  if (stands && score !== null) standing.set(id, score)
  return stands
}

function officialOf({ committee, marker }: Coming): HoleScore {
  for (const { standing } of [committee, marker])
    for (const score of standing.values()) return score
  return null
}
