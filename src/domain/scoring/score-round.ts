import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { scoreHole } from './score-hole.ts'
import type { HoleScore } from './hole-score.ts'

/** A round of a player, or of a side that plays one ball, with what was fixed before it began. */
export type RoundCard = {
  par: readonly number[]
  strokeIndexes: readonly number[]
  /** The snapshot of this round, for its own course and tee (docs/algorithms/several-rounds.md). */
  playingHandicap: number
  scores: readonly HoleScore[]
  /**
   * The par of each hole that the strokes of all tees are measured by, where strokes are compared
   * across tees of different par (Rule 6.2b); left out, they are counted against the card's own par.
   */
  measure?: readonly number[] | undefined
  /** Penalty on the round, in points or holes; strokes stand in the score of their hole instead. */
  deducted?: number
}

/** A round as the contest counts it; what ranking and ties are made from. */
export type ScoredRound = {
  par: readonly number[]
  strokeIndexes: readonly number[]
  /** What each hole brings, in strokes, points or holes won; null where nothing (yet). */
  values: readonly (number | null)[]
  lowWins: boolean
  /** Holes finished. */
  thru: number
  /** Every hole is finished. */
  complete: boolean
  /** A hole without a score where each must have one: the round has no result. */
  noResult: boolean
  /** The sum of the values less what was deducted; of an unfinished round so far. */
  total: number
  /** Strokes over the par (of the measure) of the holes finished; null where points or holes are counted. */
  toPar: number | null
  /** What the round is ranked by: fewer is better in every format. */
  rankValue: number
  /** Net stroke play is matched by parts of the handicap: what that takes. */
  net?: { scores: readonly HoleScore[]; playingHandicap: number }
}

/**
 * Scores a card. An unfinished net round is counted by the strokes received on the holes played.
 * @throws RangeError when par, index and score are not of the same holes, two holes share an
 *   index, the handicap is not whole, or something is deducted where strokes are counted.
 */
export function scoreRound(card: RoundCard, scoring: Scoring): ScoredRound {
  const { par, strokeIndexes, scores, playingHandicap } = card
  if (par.length !== scores.length || par.length !== strokeIndexes.length) {
    throw new RangeError('Par, stroke index and score belong to the same holes')
  }
  const strokes = strokesPerHole(playingHandicap, strokeIndexes)
  const values = par.map((of, i) =>
    scoreHole(scoring, { par: of, score: scores[i] ?? null, strokesReceived: strokes[i] ?? 0 }),
  )
  const finished = scores.map((score) => score !== null)
  const byParts = scoring.net && scoring.format.kind === 'stroke_play'
  const net = byParts ? { scores, playingHandicap } : undefined
  return roundOfValues({ ...card, values, finished, lowWins: lowWins(scoring), net })
}

/** A round from what its holes bring: of a card, or of a team's best balls. */
export function roundOfValues(holes: {
  par: readonly number[]
  strokeIndexes: readonly number[]
  values: readonly (number | null)[]
  finished: readonly boolean[]
  lowWins: boolean
  measure?: readonly number[] | undefined
  deducted?: number
  net?: ScoredRound['net']
}): ScoredRound {
  const { par, strokeIndexes, values, finished, lowWins, measure = par, net, deducted = 0 } = holes
  if (lowWins && deducted !== 0) throw new RangeError('Penalty strokes stand on their hole')
  const thru = finished.filter(Boolean).length
  const complete = thru === par.length
  const total = sum(values) - deducted
  const toPar = lowWins ? total - sum(measure.map((of, i) => (values[i] === null ? 0 : of))) : null
  return {
    par,
    strokeIndexes,
    values,
    lowWins,
    thru,
    complete,
    noResult: values.some((value, i) => value === null && finished[i] === true),
    total,
    toPar,
    rankValue: toPar ?? 0 - total,
    net,
  }
}

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, n) => all + (n ?? 0), 0)
