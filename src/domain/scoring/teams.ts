import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { scoreHole } from './score-hole.ts'
import type { HoleScore } from './hole-score.ts'
import { roundOfValues, type RoundCard, type ScoredRound } from './score-round.ts'

/**
 * The sum of the k best balls of a hole; null when fewer than k are in. (Rule 23; best k of m is
 * the committee's)
 * @param balls net or gross strokes, points or holes won; null for a ball that does not count.
 * @throws RangeError when k is not a whole number from 1.
 */
export function bestBalls(
  balls: readonly (number | null)[],
  { k, lowWins }: { k: number; lowWins: boolean },
): number | null {
  if (!Number.isSafeInteger(k) || k < 1) throw new RangeError('At least one ball counts')
  const inOrder = balls
    .filter((ball) => ball !== null)
    .toSorted((a, b) => (lowWins ? a - b : b - a))
  return inOrder.length < k ? null : inOrder.slice(0, k).reduce((all, ball) => all + ball, 0)
}

export type TeamTerms = {
  scoring: Scoring
  /** How many balls count on a hole: 1 in four-ball. */
  k: number
  /** Stands in for each missing player, in the contest's unit, by turns over the holes. */
  filler?: { missing: number; byTurns: readonly number[] }
}

/**
 * A team's round: each player's strokes first, then on each hole the best k balls. Par and
 * stroke indexes of the result are the first player's; the marker sees to one tee for a team or
 * to formats against par.
 * @throws RangeError for a team of nobody, or cards of different lengths.
 */
export function scoreTeam(
  cards: readonly Omit<RoundCard, 'measure'>[],
  { scoring, k, filler }: TeamTerms,
): ScoredRound {
  const [first] = cards
  if (!first) throw new RangeError('A team has players')
  const players = cards.map((card) => ballsOf(card, scoring, first.par.length))
  const holes = first.par.map((_, hole) => {
    const balls = players.map((values) => values[hole]?.value ?? null)
    const unfinished = players.some((values) => values[hole]?.score === null)
    const counted = [...balls, ...fillersOn(hole, filler)]
    return { value: bestBalls(counted, { k, lowWins: lowWins(scoring) }), unfinished }
  })
  return roundOfValues({
    par: first.par.map((par) => par * (lowWins(scoring) ? k : 1)),
    strokeIndexes: first.strokeIndexes,
    values: holes.map(({ value }) => value),
    // A hole with its k balls in may still get better while somebody plays it.
    finished: holes.map(({ unfinished }) => !unfinished),
    lowWins: lowWins(scoring),
  })
}

/** A player's ball on each hole; picked up is none in strokes, and what the format gives in points. */
function ballsOf(card: Omit<RoundCard, 'measure'>, scoring: Scoring, holes: number) {
  const { par, strokeIndexes, playingHandicap, scores } = card
  if ([par, strokeIndexes, scores].some(({ length }) => length !== holes)) {
    throw new RangeError('The cards of a team are of the same holes')
  }
  const strokes = strokesPerHole(playingHandicap, strokeIndexes)
  return par.map((of, i) => {
    const score: HoleScore = scores[i] ?? null
    const hole = { par: of, score, strokesReceived: strokes[i] ?? 0 }
    return { score, value: scoreHole(scoring, hole) }
  })
}

function fillersOn(hole: number, filler: TeamTerms['filler']): number[] {
  if (!filler || filler.byTurns.length === 0) return []
  const value = filler.byTurns[hole % filler.byTurns.length] ?? 0
  return Array.from({ length: filler.missing }, () => value)
}
