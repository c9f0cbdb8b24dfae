import { strokesOf, type HoleScore } from '#domain/scoring/hole-score.ts'
import type { HoleWinner, Side } from '#domain/scoring/match-play.ts'
import { latestOf, type MatchCard } from './match-card.ts'

/** A ball of a match: the side, and the place of its player in it from 0. */
export type BallKey = `${Side}${0 | 1}`

/** The strokes of one ball on a hole, as somebody wrote them. */
export type BallScore = {
  id: string
  replaces: readonly string[]
  at: number
  /** Null takes back what was written before. */
  score: HoleScore
}

/** Strokes by the number of the hole, from 1, and the ball; extra holes are numbered on. */
export type MatchScores = Partial<Record<number, Partial<Record<BallKey, BallScore>>>>

export type WrittenScore = BallScore & { hole: number; ball: BallKey }

/** A ball of a match from its first written hole on: its player, and the strokes received, hole by hole. */
export type PlayedBall = { entryId: string; strokes: readonly number[] }

/** The balls of a match that has begun, in the order of their keys. */
export type PlayedBalls = Record<Side, readonly PlayedBall[]>

/** The strokes received of each ball of both sides, in the order of the holes of the round. */
export type ReceivedPerHole = Record<Side, readonly (readonly number[])[]>

/** The scores with those written on phones; see `mergeHoles`. */
export function mergeScores(scores: MatchScores, written: readonly WrittenScore[]): MatchScores {
  const merged = { ...scores }
  for (const { hole, ball, ...now } of written) {
    const earlier = merged[hole]?.[ball]
    merged[hole] = { ...merged[hole], [ball]: earlier ? latestOf(earlier, now) : now }
  }
  return merged
}

export type LeftBalls = ReadonlySet<BallKey>

/** The ball at this place of its side, from 0. */
export const ballKey = (side: Side, place: number): BallKey => `${side}${place === 0 ? 0 : 1}`

/**
 * Who won a hole by the strokes of its balls: the best net ball of each side counts (Rule 23.2). Null until every
 * ball has strokes or is picked up, and when nobody has strokes. (docs/algorithms/matches.md, hole by hole)
 * @param left balls whose player has left the match: no hole waits for them (Rule 23.4).
 */
export function winnerByScores(
  scores: Partial<Record<BallKey, BallScore>> | undefined,
  received: Record<Side, readonly number[]>,
  left: LeftBalls,
): HoleWinner | null {
  const [a, b] = (['A', 'B'] as const).map((side) =>
    received[side].map((strokes, i) => {
      const key = ballKey(side, i)
      const score = scores?.[key]?.score ?? null
      const gross = strokesOf(score)
      const net = gross === null ? Infinity : gross - strokes
      return { isOpen: score === null && !left.has(key), net }
    }),
  )
  const balls = [...(a ?? []), ...(b ?? [])]
  if (balls.length === 0 || balls.some(({ isOpen }) => isOpen)) return null
  const [best, other] = [a, b].map((side) => Math.min(...(side ?? []).map(({ net }) => net)))
  if (best === undefined || other === undefined) return null
  if (best === other) return best === Infinity ? null : 'H'
  return best < other ? 'A' : 'B'
}

/** The strokes that each ball receives on a hole; extra holes have those of the first time round. */
export const receivedOn = (received: ReceivedPerHole, hole: number, holes: number) => ({
  A: received.A.map((strokes) => strokes[(hole - 1) % holes] ?? 0),
  B: received.B.map((strokes) => strokes[(hole - 1) % holes] ?? 0),
})

type Played = { card: MatchCard; scores: MatchScores; left: LeftBalls }

/** The card by what is pressed, and else by the strokes. */
export function countedCard(
  { card, scores, left }: Played,
  received: ReceivedPerHole,
  holes: number,
): MatchCard {
  const counted = { ...card }
  for (const hole of Object.keys(scores).map(Number)) {
    if (counted[hole]?.winner) continue
    const winner = winnerByScores(scores[hole], receivedOn(received, hole, holes), left)
    if (winner) {
      counted[hole] = { winner, isConceded: false, at: 0, id: '', replaces: [] }
    }
  }
  return counted
}
