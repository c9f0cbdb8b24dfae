import type { HoleScore } from './hole-score.ts'
import { lastEdit } from './last-edit.ts'
import { foldHole, type Hole, type ScoreEntry } from './score-entry.ts'

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
