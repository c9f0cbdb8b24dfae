import {
  fraction,
  minus,
  nearestTenth,
  plus,
  tenths,
  times,
  type Fraction,
} from '#domain/shared/fraction.ts'
import { neutralSlope } from './course-handicap.ts'

type Day = {
  courseRating: Fraction
  /** 55–155. */
  slopeRating: number
  /** Playing conditions calculation of the day: −1 easier … +3 harder. */
  pcc: number
}

/** Score differential (handicapresultat) of 18 holes, in tenths; plus results are negative. (Rule 5.1) */
export function scoreDifferential({
  adjustedGross,
  ...day
}: Day & { adjustedGross: number }): number {
  return nearestTenth(overSlope(adjustedGross, day, fraction(day.pcc)))
}

/** Of nine holes, with half the PCC, **not rounded** until the other nine is added. (Rule 5.1b) */
export function nineHoleDifferential({
  adjustedGross,
  ...day
}: Day & { adjustedGross: number }): Fraction {
  return overSlope(adjustedGross, day, fraction(day.pcc, 2))
}

/** Nine played holes and the expected differential of the nine not played, in tenths. */
export const eighteenFromNine = (played: Fraction, expected: Fraction): number =>
  nearestTenth(plus(played, expected))

/**
 * An estimate of the expected differential of nine holes: 0.52 × index + 1.197. The official
 * table is not published, so a result from this is never shown as official.
 */
export const estimatedNineHoleDifferential = (handicapIndexTenths: number): Fraction =>
  plus(times(fraction(52, 100), tenths(handicapIndexTenths)), fraction(1197, 1000))

/** The adjusted gross score behind points earned with the full course handicap. (DGU 5.1) */
export function grossFromPoints(card: {
  points: number
  par: number
  courseHandicap: number
}): number {
  return card.par + card.courseHandicap - (card.points - targetPoints)
}

/** Points for a par/bogey result: level is 36, and each hole up one more. (DGU 5.1) */
export const pointsFromParBogey = (holesUp: number) => targetPoints + holesUp

/**
 * A rule of thumb used in clubs, in tenths: the index plus the points missing from 36 on a neutral
 * slope. It ignores rating, par and conditions.
 */
export function roughDifferential(
  handicapIndexTenths: number,
  { points, slopeRating }: { points: number; slopeRating: number },
): number {
  const missing = times(fraction(targetPoints - points), fraction(neutralSlope, slopeRating))
  return nearestTenth(plus(tenths(handicapIndexTenths), missing))
}

/** The PCC that counts: the computed one, or 0 below eight acceptable scores by players to 36.0. (Rule 5.6) */
export const countedPcc = (acceptableScores: number, computed: number) =>
  acceptableScores < 8 ? 0 : computed

/** Points for playing every hole to net par. */
const targetPoints = 36

function overSlope(adjustedGross: number, day: Day, pcc: Fraction): Fraction {
  const over = minus(minus(fraction(adjustedGross), day.courseRating), pcc)
  return times(fraction(neutralSlope, day.slopeRating), over)
}
