import type { ShownCard } from '#contract/matches/card.ts'
import { playOrder, type MatchCard } from '#domain/matches/match-card.ts'
import {
  ballKey,
  countedCard,
  receivedOn,
  winnerByScores,
  type BallKey,
  type MatchScores,
} from '#domain/matches/match-scores.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { applyQueue, type QueuedItem } from './match-card-session.ts'

/** A match as its players have written it, with what waits on this device. */
export type WrittenMatch = {
  /** Who won each hole: as pressed, else by the strokes. */
  card: MatchCard
  /** What is pressed. */
  pressed: MatchCard
  scores: MatchScores
}

export function writtenMatch(shown: ShownCard, queue: readonly QueuedItem[]): WrittenMatch {
  const { card: pressed, scores } = applyQueue(shown, queue)
  const played = { card: pressed, scores, left: leftOf(shown) }
  const card = countedCard(played, receivedOf(shown), shown.holes.length)
  return { card, pressed, scores }
}

const receivedOf = ({ sides }: ShownCard) => ({
  A: sides.A.balls.map(({ strokes }) => strokes),
  B: sides.B.balls.map(({ strokes }) => strokes),
})

const leftOf = ({ sides }: ShownCard): ReadonlySet<BallKey> =>
  new Set(
    (['A', 'B'] as const).flatMap((side) =>
      sides[side].balls.flatMap(({ hasLeft }, i) => (hasLeft ? [ballKey(side, i)] : [])),
    ),
  )

/** How a match is counted. */
export const playedAs = ({ holes, stage, startHole }: ShownCard) => ({
  holes: holes.length === 9 ? (9 as const) : (18 as const),
  stage,
  startHole,
})

/** The holes in the order of play, with the extra ones of a knock-out. */
export function holesInOrder({ holes, stage, startHole }: ShownCard): number[] {
  const extra = stage === 'knock_out' ? holes.map((_, i) => holes.length + i + 1) : []
  return [...playOrder(holes.length, startHole), ...extra]
}

/** Who won a hole by its strokes alone. */
export const winnerByStrokes = (shown: ShownCard, scores: MatchScores, hole: number) =>
  winnerByScores(
    scores[hole],
    receivedOn(receivedOf(shown), hole, shown.holes.length),
    leftOf(shown),
  )

export type MatchBall = {
  key: BallKey
  side: Side
  name: string
  /** Strokes received on the hole. */
  received: number
  /** Its player has left since the match began. */
  hasLeft: boolean
}

/** The balls of both sides on a hole. */
export const ballsOn = ({ sides, holes }: ShownCard, hole: number): MatchBall[] =>
  (['A', 'B'] as const).flatMap((side) =>
    sides[side].balls.map(({ name, strokes, hasLeft }, i) => ({
      key: ballKey(side, i),
      side,
      name,
      received: strokes[(hole - 1) % holes.length] ?? 0,
      hasLeft,
    })),
  )
