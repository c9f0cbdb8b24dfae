import type { HoleScore } from './hole-score.ts'
import { foldHole, type Hole, type ScoreEntry, type ScoreSlot } from './score-entry.ts'

export type Signer = 'player' | 'marker'

/** A signature as received; `validSignatures` selects those that count. */
export type Signature = {
  by: Signer
  /** The scores that were signed, as `readingOf` writes them. */
  reading: string
  /** Its place in the order received, shared with the card's score entries. */
  number: number
}

type NumberedScoreEntry = ScoreEntry & { number: number }

export type CardState =
  | 'open'
  | 'complete'
  | 'signed_by_player'
  | 'signed_by_marker'
  | 'ready_to_deliver'

/** A card's official scores in hole order, as they are signed: `4,5,x,-`, x for a ball picked up, - for none yet. */
export const readingOf = (holes: readonly Hole[]): string =>
  writeScores(holes.map(({ official }) => official))

/** Formats scores in the order of the card as a reading. */
export const writeScores = (scores: readonly HoleScore[]): string =>
  scores.map(scoreSymbol).join(',')

const scoreSymbol = (score: HoleScore): string =>
  score === null ? '-' : score === 'picked_up' ? 'x' : String(score)

/** Indexes of the holes on which marker and player, or two phones, disagree. */
export const disputedHoles = (holes: readonly Hole[]): number[] =>
  holes.flatMap(({ state }, i) => (state === 'mismatch' || state === 'conflict' ? [i] : []))

/**
 * The state of a card, from its holes and its valid signatures.
 * @param signed the signers of the valid signatures.
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
 * The signatures on the card's current scores that no later edit has voided. A score that was changed
 * and changed back is an edit too, so that both sign again (PE-10). The first score of a hole is not
 * an edit, because a signature may reach the server before the scores that it covers.
 * @param scoreEntries those that count, in the order received.
 */
export function validSignatures<T extends Signature>(
  signatures: readonly T[],
  reading: string,
  scoreEntries: readonly NumberedScoreEntry[],
): T[] {
  const candidates = signatures.filter((signature) => signature.reading === reading)
  if (candidates.length === 0) return []
  const edited = lastEdit(scoreEntries)
  return candidates.filter(({ number }) => number > edited)
}

/** Folds score entries, in the order received, into a hole for each number of the round, in that order. */
export function foldCard(
  holeNumbers: readonly number[],
  scoreEntries: readonly ScoreEntry[],
): (Hole & { number: number })[] {
  return holeNumbers.map((number) => ({
    ...foldHole(scoreEntries.filter(({ hole }) => hole === number)),
    number,
  }))
}

/** A hole after some of its score entries: the current and the replaced ones of each slot. */
type PartialHole = Record<ScoreSlot, { current: Map<string, HoleScore>; replaced: Set<string> }>

/**
 * The number of the last score entry that changed a score; 0 when none has. The cost is linear in the
 * number of entries. (docs/algorithms/score-entry.md)
 * @param scoreEntries those that count, in the order received.
 */
export function lastEdit(scoreEntries: readonly NumberedScoreEntry[]): number {
  const holes = new Map<number, PartialHole>()
  const seen = new Set<string>()
  let last = 0
  for (const entry of scoreEntries) {
    if (seen.has(entry.id)) continue
    seen.add(entry.id)
    const hole = holes.get(entry.hole) ?? emptyHole()
    holes.set(entry.hole, hole)
    const before = officialOf(hole)
    const isCurrent = applyScoreEntry(hole[entry.slot], entry)
    if (before === null) continue
    // A player who deletes the note does not dispute the card.
    if (entry.slot === 'player' && entry.score === null) continue
    // An entry that was replaced before it arrived is no edit unless it changes the official score.
    const isEdit = officialOf(hole) !== before || (isCurrent && entry.score !== before)
    if (isEdit) last = Math.max(last, entry.number)
  }
  return last
}

const emptySlot = () => ({ current: new Map<string, HoleScore>(), replaced: new Set<string>() })
const emptyHole = (): PartialHole => ({
  marker: emptySlot(),
  player: emptySlot(),
  committee: emptySlot(),
})

/** Adds an entry to its slot. Returns whether the entry is current: no earlier one has replaced it. */
function applyScoreEntry(
  { current, replaced }: PartialHole[ScoreSlot],
  { id, score, replaces }: ScoreEntry,
) {
  for (const replacedId of replaces) {
    if (replacedId === id) continue
    replaced.add(replacedId)
    current.delete(replacedId)
  }
  const isCurrent = !replaced.has(id)
  // A deleted score is not stored, so that the first one in the map is the official score.
  if (isCurrent && score !== null) current.set(id, score)
  return isCurrent
}

function officialOf({ committee, marker }: PartialHole): HoleScore {
  for (const { current } of [committee, marker]) for (const score of current.values()) return score
  return null
}
