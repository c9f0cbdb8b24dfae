import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { scoreHole } from './score-hole.ts'
import { type HoleScore, strokesOf } from './hole-score.ts'
import { roundOfValues, type RoundCard, type ScoredRound } from './score-round.ts'

/**
 * The sum of the k best balls of a hole; null when fewer than k have a value. (Rule 23; the committee
 * chooses k.)
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
  /** Number of balls that count on a hole: 1 in four-ball. */
  k: number
  /** The par of each hole that strokes are compared to on tees of different par; the first player's when left out. */
  referencePar?: readonly number[] | undefined
  /** Penalties on the round, in points or holes. */
  deducted?: number
}

/**
 * A team's round: each card is scored, then the best k balls of each hole are summed. Par and stroke
 * indexes of the result are the first player's, so a team must play from one tee or in a format
 * against par.
 * @throws RangeError for a team without players, or cards of different lengths.
 */
export function scoreTeam(
  cards: readonly Omit<RoundCard, 'referencePar'>[],
  { scoring, k, referencePar, deducted = 0 }: TeamTerms,
): ScoredRound {
  const [first] = cards
  if (!first) throw new RangeError('A team has players')
  const players = cards.map((card) => ballsOf(card, scoring, first.par.length))
  const holes = first.par.map((_, hole) => {
    const balls = players.map((values) => values[hole]?.value ?? null)
    const unfinished = players.some((values) => values[hole]?.score === null)
    return { value: bestBalls(balls, { k, lowWins: lowWins(scoring) }), unfinished }
  })
  const balls = lowWins(scoring) ? k : 1
  return roundOfValues({
    par: first.par.map((par) => par * balls),
    referencePar: referencePar?.map((par) => par * balls),
    deducted,
    strokeIndexes: first.strokeIndexes,
    values: holes.map(({ value }) => value),
    // Even with k balls in, the value may improve while another player is on the hole.
    finished: holes.map(({ unfinished }) => !unfinished),
    lowWins: lowWins(scoring),
  })
}

/** A player's ball on each hole; a ball picked up has no value in strokes, and the format's value in points. */
export function ballsOf(card: Omit<RoundCard, 'referencePar'>, scoring: Scoring, holes: number) {
  const { par, strokeIndexes, playingHandicap, scores } = card
  if ([par, strokeIndexes, scores].some(({ length }) => length !== holes)) {
    throw new RangeError('The cards of a team are of the same holes')
  }
  const strokes = strokesPerHole(playingHandicap, strokeIndexes)
  return par.map((holePar, i) => {
    const score: HoleScore = scores[i] ?? null
    const hole = { par: holePar, score, strokesReceived: strokes[i] ?? 0 }
    return { score, value: scoreHole(scoring, hole) }
  })
}

type Ball = Pick<RoundCard, 'playingHandicap' | 'scores'> & {
  holes: readonly { par: number; strokeIndex: number }[]
  /** Its player is out, so that it is picked up on holes that nobody may have begun. */
  isOut?: true
}

/**
 * The balls that count for players who are missing all day (docs/algorithms/team-formats.md, A filler): net bogey
 * and net par by turns, in the order of the card, on the holes that players still in the round have begun.
 * @param balls of the side's players, at least one.
 */
export function fillerBalls(balls: readonly Ball[], missing: number): Ball[] {
  const holes = balls[0]?.holes ?? []
  const scores = holes.map(({ par }, i): HoleScore => {
    const isBegun = balls.some((ball) => !ball.isOut && (ball.scores[i] ?? null) !== null)
    return isBegun ? par + (i % 2 === 0 ? 1 : 0) : null
  })
  return Array.from({ length: missing }, () => ({ holes, playingHandicap: 0, scores }))
}

/**
 * The best gross score of each hole over the rounds of one player; null where none was holed. The
 * result is scored by `scoreRound` with the one handicap that the committee has fixed.
 * @throws RangeError when the rounds are of different lengths.
 */
export function eclecticCard(rounds: readonly (readonly HoleScore[])[]): (number | null)[] {
  const length = rounds[0]?.length ?? 0
  if (rounds.some((round) => round.length !== length)) {
    throw new RangeError('An eclectic is over rounds of the same holes')
  }
  return Array.from({ length }, (_, hole) => {
    const holed = rounds
      .map((round) => strokesOf(round[hole] ?? null))
      .filter((score) => score !== null)
    return holed.length === 0 ? null : Math.min(...holed)
  })
}

/**
 * The number of drives each player must still give in a scramble, and whether enough holes are left.
 * @param used the player whose drive was used on each hole so far; null where it was not recorded.
 * @param minimum drives of each player that the committee requires.
 */
export function drivesOwed(
  players: readonly string[],
  used: readonly (string | null)[],
  { minimum, holes }: { minimum: number; holes: number },
): { owed: Map<string, number>; possible: boolean } {
  const owed = new Map(
    players.map((player) => {
      const driven = used.filter((driver) => driver === player).length
      return [player, Math.max(0, minimum - driven)]
    }),
  )
  const missing = [...owed.values()].reduce((sum, count) => sum + count, 0)
  const left = holes - used.filter((driver) => driver !== null).length
  return { owed, possible: missing <= left }
}
