import { nearest, type Fraction } from '#domain/shared/fraction.ts'
import { courseHandicap, courseHandicapNine, type TeeRating } from './course-handicap.ts'
import { playingHandicap } from './playing-handicap.ts'

/** The committee's two limits, of which it may set either or both (docs/algorithms/competition-terms.md). */
export type HandicapLimits = {
  /** A higher index counts as this one, before it is converted. In tenths. */
  mostIndexTenths: number | null
  /** A higher playing handicap counts as this one. Whole strokes. */
  mostPlayingHandicap: number | null
}

/** A player's handicap for one round with every value it was computed from, fixed when the round begins. */
export type RoundHandicap = {
  /** The player's index before any limit, in tenths. */
  indexTenths: number
  /** The index after the limit, in tenths. */
  countedIndexTenths: number
  /** Not rounded. */
  courseHandicap: Fraction
  /** For net double bogey and net par; without the committee's limits and the allowance. */
  courseHandicapRounded: number
  allowancePercent: number
  playingHandicap: number
  /** Whether the limit lowered the playing handicap. */
  wasCut: boolean
}

/**
 * @param round the tee's ratings for the holes played, and whether those are nine or eighteen.
 * @throws RangeError when the allowance is not a whole percentage from 0 to 100.
 */
export function roundHandicap(
  indexTenths: number,
  round: { tee: TeeRating; holes: 9 | 18; allowancePercent: number },
  limits: HandicapLimits = { mostIndexTenths: null, mostPlayingHandicap: null },
): RoundHandicap {
  const { tee, holes, allowancePercent } = round
  const convert = holes === 9 ? courseHandicapNine : courseHandicap
  const countedIndexTenths = Math.min(indexTenths, limits.mostIndexTenths ?? indexTenths)
  const exact = convert(countedIndexTenths, tee)
  const unlimited = playingHandicap(exact, allowancePercent)
  const limit = limits.mostPlayingHandicap ?? unlimited
  return {
    indexTenths,
    countedIndexTenths,
    courseHandicap: exact,
    courseHandicapRounded: nearest(convert(indexTenths, tee)),
    allowancePercent,
    playingHandicap: Math.min(unlimited, limit),
    wasCut: unlimited > limit,
  }
}
