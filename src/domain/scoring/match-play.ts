import { rankStrokeIndexes, strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'

export type Side = 'A' | 'B'
/** Who won a hole; H is halved. */
export type HoleWinner = Side | 'H'

export type MatchResult = {
  /** `3&2`, `1 up`, `AS`; while it lasts the lead so far, `2 up`. */
  text: string
  /** The winner, or the leader while it lasts; null when level. */
  winner: Side | null
  finished: boolean
}

/**
 * A match from its decided holes in order. It ends when one side leads by more holes than are
 * left; what was played after that is ignored. (Rule 3.2)
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

/** How a match conceded under way is counted: won by the fewest further holes. (DGU) */
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
 * The stroke indexes on which the higher handicap of two receives strokes, hardest first; an
 * index stands twice where it receives two. The lower receives none. (Appendix C)
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
