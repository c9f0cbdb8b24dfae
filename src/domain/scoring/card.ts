import type { HoleScore } from './hole-score.ts'
import { foldHole, type Hole, type ScoreEntry, type ScoreSlot } from './score-entry.ts'

export type Signer = 'player' | 'marker'

/** A signature as it arrived; `holds` says of which it counts. */
export type Signature = {
  by: Signer
  /** What was signed. */
  reading: string
  /** Its place in the order received, among the card's entries. */
  number: number
}

type NumberedEntry = ScoreEntry & { number: number }

export type CardState =
  | 'open'
  | 'complete'
  | 'signed_by_player'
  | 'signed_by_marker'
  | 'ready_to_deliver'

/** A card's official scores in hole order, to be signed: `4,5,x,-`, x for a ball picked up, - for none yet. */
export const readingOf = (holes: readonly Hole[]): string =>
  writeScores(holes.map(({ official }) => official))

/** Scores in the order of the card, as a reading writes them. */
export const writeScores = (scores: readonly HoleScore[]): string => scores.map(sign).join(',')

const sign = (score: HoleScore): string =>
  score === null ? '-' : score === 'picked_up' ? 'x' : String(score)

/** Holes on which marker and player, or two phones, do not agree; indexes into the card. */
export const disputedHoles = (holes: readonly Hole[]): number[] =>
  holes.flatMap(({ state }, i) => (state === 'mismatch' || state === 'conflict' ? [i] : []))

/**
 * How far a card has come, from its holes and who has signed what it reads.
 * @param signed the signers of the signatures that hold.
 */
export function cardState(holes: readonly Hole[], signed: readonly Signer[]): CardState {
  if (holes.length === 0 || holes.some(({ official }) => official === null)) return 'open'
  if (disputedHoles(holes).length > 0) return 'complete'
  if (signed.includes('player')) {
    return signed.includes('marker') ? 'ready_to_deliver' : 'signed_by_player'
  }
  return signed.includes('marker') ? 'signed_by_marker' : 'complete'
}

/**
 * Which signatures hold: on what the card reads, and with no edit since. A score that was changed and
 * put back is an edit as well: both look at the card once more and sign again (PE-10). The first score
 * of a hole is none, for a signature may reach the server before the scores it was written on.
 * @param entries those that count, in the order received.
 */
export function signaturesThatHold<Given extends Signature>(
  signatures: readonly Given[],
  reading: string,
  entries: readonly NumberedEntry[],
): Given[] {
  const candidates = signatures.filter((one) => one.reading === reading)
  if (candidates.length === 0) return []
  const edited = lastEdit(entries)
  return candidates.filter(({ number }) => number > edited)
}

/** A card as of its entries in the order received: a hole for each number of the round, in that order. */
export function foldCard(
  holeNumbers: readonly number[],
  entries: readonly ScoreEntry[],
): (Hole & { number: number })[] {
  return holeNumbers.map((number) => ({
    ...foldHole(entries.filter(({ hole }) => hole === number)),
    number,
  }))
}

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
