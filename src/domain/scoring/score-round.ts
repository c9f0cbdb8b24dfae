import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { scoreHole } from './score-hole.ts'
import type { HoleScore } from './hole-score.ts'

/** A round of a player, or of a side that plays one ball. */
export type RoundCard = {
  par: readonly number[]
  strokeIndexes: readonly number[]
  /** Fixed when this round began, for its course and tee (docs/algorithms/several-rounds.md). */
  playingHandicap: number
  scores: readonly HoleScore[]
  /**
   * The par of each hole that strokes are compared to where a field plays tees of different par
   * (Rule 6.2b); the card's par when left out.
   */
  referencePar?: readonly number[] | undefined
  /** Penalty on the round, in points or holes; penalty strokes are part of the score of their hole. */
  deducted?: number
}

/** A scored round, the input of ranking and tie-breaks. */
export type ScoredRound = {
  par: readonly number[]
  strokeIndexes: readonly number[]
  /** The value of each hole in strokes, points or holes won; null where it has none. */
  values: readonly (number | null)[]
  lowWins: boolean
  /** Number of holes finished. */
  thru: number
  complete: boolean
  /** Whether a finished hole has no score in a format that requires one, so that the round has no result. */
  noResult: boolean
  /** The sum of the values so far, less the deduction. */
  total: number
  /** Strokes over the reference par of the holes finished; null where points or holes are counted. */
  toPar: number | null
  /** The value that the round is ranked by: fewer is better in every format. */
  rankValue: number
  /** In net stroke play, the data for tie-breaks by a part of the handicap. */
  net?: { scores: readonly HoleScore[]; playingHandicap: number }
}

/**
 * Scores a card. An unfinished net round is counted by the strokes received on the holes played.
 * @throws RangeError when par, index and score are not of the same holes, two holes share an
 *   index, the handicap is not whole, or the card has a deduction where strokes are counted.
 */
export function scoreRound(card: RoundCard, scoring: Scoring): ScoredRound {
  const { par, strokeIndexes, scores, playingHandicap } = card
  if (par.length !== scores.length || par.length !== strokeIndexes.length) {
    throw new RangeError('Par, stroke index and score belong to the same holes')
  }
  const strokes = strokesPerHole(playingHandicap, strokeIndexes)
  const values = par.map((holePar, i) =>
    scoreHole(scoring, {
      par: holePar,
      score: scores[i] ?? null,
      strokesReceived: strokes[i] ?? 0,
    }),
  )
  const finished = scores.map((score) => score !== null)
  const byParts = scoring.net && scoring.format.kind === 'stroke_play'
  const net = byParts ? { scores, playingHandicap } : undefined
  return roundOfValues({ ...card, values, finished, lowWins: lowWins(scoring), net })
}

/** A scored round from the values of its holes: of a card, or of a team's best balls. */
export function roundOfValues(holes: {
  par: readonly number[]
  strokeIndexes: readonly number[]
  values: readonly (number | null)[]
  finished: readonly boolean[]
  lowWins: boolean
  referencePar?: readonly number[] | undefined
  deducted?: number
  net?: ScoredRound['net']
}): ScoredRound {
  const { par, strokeIndexes, values, finished, lowWins, referencePar = par, net } = holes
  const { deducted = 0 } = holes
  if (lowWins && deducted !== 0) throw new RangeError('Penalty strokes are added to a hole')
  const thru = finished.filter(Boolean).length
  const complete = thru === par.length
  const total = sum(values) - deducted
  const playedPar = sum(referencePar.map((holePar, i) => (values[i] === null ? 0 : holePar)))
  const toPar = lowWins ? total - playedPar : null
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
