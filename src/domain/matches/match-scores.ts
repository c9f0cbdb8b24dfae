import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { Side } from '#domain/scoring/match-play.ts'

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

/** Strokes by the number of the hole and the ball. */
export type MatchScores = Partial<Record<number, Partial<Record<BallKey, BallScore>>>>
