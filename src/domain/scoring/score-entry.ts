import type { HoleScore } from './hole-score.ts'

/** Who speaks: the marker's score is official, the player's a note of her own, the committee's above both. */
export type ScoreSlot = 'marker' | 'player' | 'committee'

/** One thing that was written about a hole; entries are only ever added. (docs/algorithms/score-entry.md) */
export type ScoreEntry = {
  id: string
  /** The hole's number on the card. */
  hole: number
  slot: ScoreSlot
  /** Null takes a score back. */
  score: HoleScore
  /** The entries of this slot that the writer saw standing. */
  replaces: readonly string[]
}

export type Slot = {
  /** The score that counts; in a conflict the first that was received and is a score at all. */
  score: HoleScore
  /** The scores of entries that nobody has replaced, in the order received: several are a conflict. */
  standing: readonly HoleScore[]
  /** What the next entry of this slot replaces. */
  heads: readonly string[]
}

export type HoleState =
  | 'empty'
  | 'entered'
  | 'noted'
  | 'agreed'
  | 'mismatch'
  | 'conflict'
  | 'corrected'

export type Hole = Record<ScoreSlot, Slot> & { state: HoleState; official: HoleScore }

const maxStrokes = 30

/** What a flight may hold: four who write a round of 18 holes in both slots, some fourteen times over. */
export const maxScoresOfFlight = 2000

/** Whether this can be a hole's score at all: 1 to 30 strokes, picked up, or taken back. */
export const isHoleScore = (given: unknown): given is HoleScore =>
  given === null ||
  given === 'picked_up' ||
  (Number.isInteger(given) && (given as number) >= 1 && (given as number) <= maxStrokes)

/** Whether one asks once, softly, if it is right: a hole in one, or five over par and more. (PE-5) */
export const isUnusual = (score: HoleScore, par: number): boolean =>
  typeof score === 'number' && (score === 1 || score >= par + 5)

/**
 * A hole from its entries in the order received. Any order and any repetition of them gives the
 * same scores and the same state; only which side of a conflict counts meanwhile is the order's.
 */
export function foldHole(entries: readonly ScoreEntry[]): Hole {
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  const slots = {
    marker: foldSlot(once.filter(({ slot }) => slot === 'marker')),
    player: foldSlot(once.filter(({ slot }) => slot === 'player')),
    committee: foldSlot(once.filter(({ slot }) => slot === 'committee')),
  }
  const state = stateOf(slots)
  return { ...slots, state, official: slots.committee.score ?? slots.marker.score }
}

function foldSlot(entries: readonly ScoreEntry[]): Slot {
  const replaced = new Set(
    entries.flatMap(({ id, replaces }) => replaces.filter((one) => one !== id)),
  )
  const heads = entries.filter(({ id }) => !replaced.has(id))
  const standing = [...new Set(heads.map(({ score }) => score))]
  const score = standing.find((one) => one !== null) ?? null
  return { score, standing, heads: heads.map(({ id }) => id) }
}

function stateOf({ marker, player, committee }: Record<ScoreSlot, Slot>): HoleState {
  if (committee.standing.length > 1) return 'conflict'
  if (committee.score !== null) return 'corrected'
  if (marker.standing.length > 1) return 'conflict'
  if (marker.score === null) return player.score === null ? 'empty' : 'noted'
  if (player.standing.length > 1) return 'mismatch'
  if (player.score === null) return 'entered'
  return player.score === marker.score ? 'agreed' : 'mismatch'
}

/**
 * When an entry was written, by the server's clock, from what a phone's clock of unknown error
 * says of writing and sending; milliseconds since 1970, never after it was received.
 */
export function writtenAt(phone: { writtenAt: number; sentAt: number }, receivedAt: number) {
  return receivedAt - Math.max(0, phone.sentAt - phone.writtenAt)
}
