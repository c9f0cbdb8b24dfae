import type { HoleScore } from './hole-score.ts'

/** The source of a score: the marker's is official, the player's is a note, the committee's overrides both. */
export type ScoreSlot = 'marker' | 'player' | 'committee'

/** A score written for a hole; score entries are added and never changed. (docs/algorithms/score-entry.md) */
export type ScoreEntry = {
  id: string
  /** The hole's number on the card. */
  hole: number
  slot: ScoreSlot
  /** Null deletes a score. */
  score: HoleScore
  /** Ids of the entries that were current in this slot for the writer. */
  replaces: readonly string[]
}

export type Slot = {
  /** The score that counts; in a conflict the first one received that is not null. */
  score: HoleScore
  /** The scores of entries that no other entry replaces, in the order received: several are a conflict. */
  current: readonly HoleScore[]
  /** Ids of those entries, which the next entry of this slot replaces. */
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

/** The limit of score entries per flight: four players write 18 holes in both slots about fourteen times. */
export const maxScoresOfFlight = 2000

/** Whether the value is a possible score: 1 to 30 strokes, picked up, or null for none. */
export const isHoleScore = (value: unknown): value is HoleScore =>
  value === null ||
  value === 'picked_up' ||
  (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxStrokes)

/** Whether the score pad asks for confirmation: a hole in one, or five over par and more. (PE-5) */
export const isUnusual = (score: HoleScore, par: number): boolean =>
  typeof score === 'number' && (score === 1 || score >= par + 5)

/**
 * Folds the score entries of a hole, in the order received. Any order and repetition gives the same
 * scores and state; the order decides only which score of an open conflict counts.
 */
export function foldHole(scoreEntries: readonly ScoreEntry[]): Hole {
  const once = [...new Map(scoreEntries.map((entry) => [entry.id, entry])).values()]
  const slots = {
    marker: foldSlot(once.filter(({ slot }) => slot === 'marker')),
    player: foldSlot(once.filter(({ slot }) => slot === 'player')),
    committee: foldSlot(once.filter(({ slot }) => slot === 'committee')),
  }
  const state = stateOf(slots)
  return { ...slots, state, official: slots.committee.score ?? slots.marker.score }
}

/** The entries that no other one replaces, in the order received. */
export function currentEntries<T extends Pick<ScoreEntry, 'id' | 'replaces'>>(
  entries: readonly T[],
): T[] {
  const replaced = new Set(
    entries.flatMap(({ id, replaces }) => replaces.filter((replacedId) => replacedId !== id)),
  )
  return entries.filter(({ id }) => !replaced.has(id))
}

function foldSlot(scoreEntries: readonly ScoreEntry[]): Slot {
  const heads = currentEntries(scoreEntries)
  const current = [...new Set(heads.map((head) => head.score))]
  const score = current.find((each) => each !== null) ?? null
  return { score, current, heads: heads.map(({ id }) => id) }
}

function stateOf({ marker, player, committee }: Record<ScoreSlot, Slot>): HoleState {
  if (committee.current.length > 1) return 'conflict'
  if (committee.score !== null) return 'corrected'
  if (marker.current.length > 1) return 'conflict'
  if (marker.score === null) return player.score === null ? 'empty' : 'noted'
  if (player.current.length > 1) return 'mismatch'
  if (player.score === null) return 'entered'
  return player.score === marker.score ? 'agreed' : 'mismatch'
}

/** A phone whose clock says that an entry waited longer was set in between, or sends nonsense. */
const longestWaitMs = 60 * 24 * 3_600_000

/**
 * When an entry was written by the server's clock, computed from the phone's times of writing and
 * sending, whose clock may be wrong; milliseconds since 1970, never after it was received and at most 60 days before.
 */
export function writtenAt(phone: { writtenAt: number; sentAt: number }, receivedAt: number) {
  const waited = Math.max(0, phone.sentAt - phone.writtenAt)
  return receivedAt - Math.min(longestWaitMs, waited)
}
