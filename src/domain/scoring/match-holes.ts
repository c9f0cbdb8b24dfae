import type { HoleScore } from './hole-score.ts'
import type { HoleWinner } from './match-play.ts'

/** A side's score on a hole: net strokes, its better ball; out when picked up or conceded; null not played. */
export type SideScore = number | 'out' | null

/**
 * Who won each hole, from the first as long as both sides have finished it: a match is counted by
 * its unbroken run of decided holes. Both out is halved, as is a hole agreed so. (Rule 3.2)
 * @param scores in playing order; net, with the strokes of `matchStrokeIndexes`.
 */
export function matchHoles(scores: readonly { A: SideScore; B: SideScore }[]): HoleWinner[] {
  const decided: HoleWinner[] = []
  for (const { A, B } of scores) {
    // A hole is over for both when one side is out of it; the other need not finish.
    if ((A === null && B !== 'out') || (B === null && A !== 'out')) break
    const [a, b] = [strokesIn(A), strokesIn(B)]
    decided.push(a === b ? 'H' : a < b ? 'A' : 'B')
  }
  return decided
}

/** Out loses to any score, also to one that was never played to the end. */
const strokesIn = (score: SideScore) => (score === 'out' ? Infinity : (score ?? -Infinity))

/**
 * A side's score on each hole from its balls: the lowest net of its players, one in singles and in
 * foursomes, two in four-ball. Null while somebody is playing it; out when all balls are picked up.
 * @param balls strokes are those received in the match, hole by hole (`matchStrokes`, `strokesPerHole`).
 */
export function sideScores(
  balls: readonly { scores: readonly HoleScore[]; strokes: readonly number[] }[],
): SideScore[] {
  return (balls[0]?.scores ?? []).map((_, hole) => {
    const scores = balls.map((ball) => ball.scores[hole] ?? null)
    if (scores.includes(null)) return null
    const nets = scores.flatMap((score, i) =>
      typeof score === 'number' ? score - (balls[i]?.strokes[hole] ?? 0) : [],
    )
    return nets.length === 0 ? 'out' : Math.min(...nets)
  })
}
