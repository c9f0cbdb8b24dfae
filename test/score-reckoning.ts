/*
 * A second calculation of handicaps and scores for tests and replays. It shares no code with `src/domain`: it is
 * written from the Rules of Handicapping and of Golf, in whole numbers.
 */

/** `netDoubleBogey` counts the player's own strokes; a number is a fixed maximum. */
type Scoring = {
  format: 'stroke_play' | 'stableford' | 'modified_stableford' | 'par_bogey' | 'maximum_score'
  maximum?: 'doublePar' | 'netDoubleBogey' | number | undefined
}
type Rating = { courseRatingTenths: number; slopeRating: number; par: number }
export type Partner = { indexTenths: number; tee: Rating }

export const countsStrokes = ({ format }: Pick<Scoring, 'format'>) =>
  format === 'stroke_play' || format === 'maximum_score'

/**
 * Course Handicap = Index × Slope ÷ 113 + (Course Rating − Par), unrounded, in 1130ths: index and rating come in
 * tenths. (1.1)
 */
const courseHandicapIn1130ths = ({ indexTenths, tee }: Partner) =>
  indexTenths * tee.slopeRating + 113 * (tee.courseRatingTenths - 10 * tee.par)

/** The Playing Handicap is a share of the Course Handicap, rounded once, a half up. (1.2) */
export const playingHandicap = (player: Partner, percent: number): number =>
  rounded(courseHandicapIn1130ths(player) * percent, 113_000)

/** The weights of its players in percent, from the lowest course handicap to the highest, as printed (WHS Appendix C). */
export const oneBallWeights: Readonly<Record<string, readonly number[]>> = {
  foursomes: [50, 50],
  greensomes: [60, 40],
  chapman: [60, 40],
  'scramble of 2': [35, 15],
  'scramble of 3': [30, 20, 10],
  'scramble of 4': [25, 20, 15, 10],
}

/**
 * The handicap of a side that plays one ball: its players' course handicaps by the weights from the lowest to the
 * highest, rounded once; where strokes are compared, also their tees' par over the lowest of the field, by the same
 * weights. (WHS Appendix C)
 * @param lowestPar null where no strokes are compared.
 */
export function sideHandicap(
  partners: readonly Partner[],
  percents: readonly number[],
  lowestPar: number | null,
): number {
  const low = partners.toSorted((a, b) => courseHandicapIn1130ths(a) - courseHandicapIn1130ths(b))
  const weighed = (of: (partner: Partner) => number) =>
    low.reduce((total, partner, i) => total + of(partner) * (percents[i] ?? 0), 0)
  const own = rounded(weighed(courseHandicapIn1130ths), 113_000)
  if (lowestPar === null) return own
  return (
    own +
    rounded(
      weighed(({ tee }) => tee.par - lowestPar),
      100,
    )
  )
}

/** ⌊PH ÷ 18⌋ on every hole, and one more on the holes with the lowest indexes for the remainder. (1.4) */
export function strokesReceived(handicap: number, strokeIndex: number): number {
  const everywhere = floorDiv(handicap, 18)
  return everywhere + (strokeIndex <= handicap - 18 * everywhere ? 1 : 0)
}

/** `given`: the player's strokes on the hole; `received`: those that the result counts. */
type Hole = {
  score: number | 'picked_up' | null
  par: number
  given: number
  received: number
}

/**
 * The value of a ball on a hole against par or net par (2); null for a ball that does not count. The maximum of a hole
 * is a limit of the gross score on the card (Rule 21.2), so net double bogey counts the player's strokes in both views.
 */
export function holeValue({ format, maximum }: Scoring, hole: Hole): number | null {
  const { score, par, given, received } = hole
  if (score === null) return null
  const over = score === 'picked_up' ? null : score - received - par
  switch (format) {
    case 'stroke_play':
      return score === 'picked_up' ? null : score - received
    case 'stableford':
      return over === null ? 0 : Math.max(0, 2 - over)
    case 'modified_stableford':
      return over === null ? -3 : modifiedPoints(over)
    case 'par_bogey':
      return over === null || over > 0 ? -1 : over < 0 ? 1 : 0
    case 'maximum_score': {
      const most =
        maximum === 'doublePar'
          ? 2 * par
          : maximum === 'netDoubleBogey'
            ? par + 2 + given
            : (maximum ?? 0)
      return Math.min(score === 'picked_up' ? most : score, most) - received
    }
  }
}

/** The usual table: 8 for an albatross or better, 5 for an eagle, 2, 0, −1, and −3 for a double bogey or worse. (Rule 21.1) */
function modifiedPoints(over: number): number {
  if (over <= -3) return 8
  if (over === -2) return 5
  if (over === -1) return 2
  if (over === 0) return 0
  return over === 1 ? -1 : -3
}

/** The sum of a side's best balls on a hole; null with fewer balls than count. (Rule 23) */
export function bestBalls(
  values: readonly (number | null)[],
  { count, low }: { count: number; low: boolean },
): number | null {
  const best = values
    .filter((value) => value !== null)
    .toSorted((a, b) => (low ? a - b : b - a))
    .slice(0, count)
  return best.length < count ? null : sum(best)
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** A half is rounded up, also below zero. */
const rounded = (top: number, bottom: number) => floorDiv(2 * top + bottom, 2 * bottom)

/** Integer division towards −∞ without floating-point rounding. */
function floorDiv(a: number, b: number): number {
  const remainder = ((a % b) + b) % b
  return (a - remainder) / b
}
