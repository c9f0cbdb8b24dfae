import type { Side } from '#domain/scoring/match-play.ts'

/** `3&2` is 3 up with 2 left, `1 up` has none left; an extra hole is numbered on: 19. */
export type MatchScore = { up: number; left: number } | { extraHole: number }

/** How a match ended (docs/algorithms/matches.md). */
export type MatchDecision =
  | { how: 'played'; winner: Side; score: MatchScore }
  | { how: 'halved' }
  | { how: 'conceded'; winner: Side }
  | { how: 'walkover'; winner: Side }
  | { how: 'both_absent' }
  | { how: 'bye'; winner: Side }

/** `session`: a match between two teams, in a session of a cup. */
export type MatchStage = 'pool' | 'knock_out' | 'session'

/** A match by its place in the draw. The contestants are ids, null until it is known who they are. */
export type Match = {
  id: string
  stage: MatchStage
  /** From 1; null in a knock-out. */
  pool: number | null
  /** From 1 within the stage. */
  round: number
  /** From 1 within the round (of the pool). */
  slot: number
  a: string | null
  b: string | null
  decision: MatchDecision | null
}

export const winningSide = (decision: MatchDecision | null): Side | null =>
  decision !== null && 'winner' in decision ? decision.winner : null

/** The contestant who won; null while open, halved, or when nobody came. */
export function winnerOf({ a, b, decision }: Pick<Match, 'a' | 'b' | 'decision'>): string | null {
  const side = winningSide(decision)
  return side === null ? null : side === 'A' ? a : b
}

export const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A')

/** On which side a contestant stands; undefined for somebody else. */
export function sideOf({ a, b }: Pick<Match, 'a' | 'b'>, contestant: string): Side | undefined {
  return a === contestant ? 'A' : b === contestant ? 'B' : undefined
}

/** Whether both are known and nothing is decided. */
export const isOpen = ({ a, b, decision }: Pick<Match, 'a' | 'b' | 'decision'>): boolean =>
  a !== null && b !== null && decision === null
