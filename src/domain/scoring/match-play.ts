import { rankStrokeIndexes, strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { HoleScore } from './hole-score.ts'

export type Side = 'A' | 'B'
/** Who won a hole; H is halved. */
export type HoleWinner = Side | 'H'

export type MatchResult = {
  /** `3&2`, `1 up`, `AS`; during the match the current lead, `2 up`. */
  text: string
  /** The winner, or the leader during the match; null when level. */
  winner: Side | null
  finished: boolean
}

/**
 * The result of a match from its decided holes in order. It ends when one side leads by more holes
 * than are left; holes played after that are ignored. (Rule 3.2)
 */
export function matchResult(holes: readonly HoleWinner[], totalHoles: number): MatchResult {
  let lead = 0
  for (const [i, hole] of holes.slice(0, totalHoles).entries()) {
    lead += hole === 'A' ? 1 : hole === 'B' ? -1 : 0
    const left = totalHoles - i - 1
    if (Math.abs(lead) > left) return resultOf(lead, { left, finished: true })
  }
  const left = Math.max(0, totalHoles - holes.length)
  return resultOf(lead, { left: 0, finished: left === 0 })
}

/** The result of a match conceded before its end: won on the fewest further holes. (DGU) */
export function concededMargin(
  { holesPlayed, winnerUp }: { holesPlayed: number; winnerUp: number },
  totalHoles: number,
): string {
  for (let played = holesPlayed, lead = winnerUp; played <= totalHoles; played++, lead++) {
    const left = totalHoles - played
    if (lead > left) return resultOf(lead, { left, finished: true }).text
  }
  throw new RangeError('A match that is over cannot be conceded')
}

/**
 * The stroke indexes on which the player with the higher handicap receives strokes, hardest first; an
 * index is listed twice for two strokes. (Appendix C)
 */
export function matchStrokeIndexes(difference: number, strokeIndexes: readonly number[]): number[] {
  const strokes = strokesPerHole(difference, strokeIndexes)
  const ranks = rankStrokeIndexes(strokeIndexes)
  const hardestFirst = strokeIndexes.toSorted((a, b) => a - b)
  return hardestFirst.flatMap((index, rank) => {
    const count = strokes[ranks.indexOf(rank + 1)] ?? 0
    return Array.from({ length: count }, () => index)
  })
}

function resultOf(lead: number, state: { left: number; finished: boolean }): MatchResult {
  if (lead === 0) return { text: 'AS', winner: null, finished: state.finished }
  const up = Math.abs(lead)
  const text = state.left > 0 ? `${up}&${state.left}` : `${up} up`
  return { text, winner: lead > 0 ? 'A' : 'B', finished: state.finished }
}

/** A side's score on a hole: net strokes of its better ball; out when picked up or conceded; null before it is played. */
export type SideScore = number | 'out' | null

/**
 * The winner of each hole, from the first up to the first undecided one. A hole is halved when both
 * sides are out or agree to it. (Rule 3.2)
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

/** Out loses to any score, even to a hole that the other side did not finish. */
const strokesIn = (score: SideScore) => (score === 'out' ? Infinity : (score ?? -Infinity))

/**
 * A side's score on each hole: the lowest net score of its balls, one in singles and foursomes, two in
 * four-ball. Null while a ball is in play; out when all balls are picked up.
 * @param balls `strokes` are those received in the match on each hole (`matchStrokes`, `strokesPerHole`).
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

/**
 * The result of a match in Danish: `Anna 2 op efter 14`, `Anna vandt 3&2`, `Delt`. A lead equal to the
 * number of holes left is dormie.
 * @param played decided holes so far.
 */
export function matchText(
  { text, winner, finished }: MatchResult,
  match: { played: number; totalHoles: number; names: Record<Side, string> },
): string {
  const { played, totalHoles, names } = match
  if (winner === null)
    return finished ? 'Delt' : played === 0 ? 'Ikke begyndt' : `Lige efter ${played}`
  const won = text.replace(' up', ' op')
  if (finished) return `${names[winner]} vandt ${won}`
  const isDormie = Number.parseInt(text, 10) === totalHoles - played
  return `${names[winner]} ${won}${isDormie ? ' og dormie' : ''} efter ${played}`
}
