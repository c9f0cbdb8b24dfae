import type { HoleScore } from './hole-score.ts'
import { foldHole, type Hole, type ScoreEntry } from './score-entry.ts'

export type Signer = 'player' | 'marker'

/** A signature holds for the reading that was signed, and for no other. */
export type Signature = { by: Signer; reading: string }

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

/** How far a card has come, from its holes and all that was ever signed on it. */
export function cardState(holes: readonly Hole[], signatures: readonly Signature[]): CardState {
  if (holes.length === 0 || holes.some(({ official }) => official === null)) return 'open'
  if (disputedHoles(holes).length > 0) return 'complete'
  const reading = readingOf(holes)
  const holds = (signer: Signer) =>
    signatures.some(({ by, reading: signed }) => by === signer && signed === reading)
  if (holds('player')) return holds('marker') ? 'ready_to_deliver' : 'signed_by_player'
  return holds('marker') ? 'signed_by_marker' : 'complete'
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
