import { nearest, type Fraction } from '#domain/shared/fraction.ts'
import { courseHandicap, courseHandicapNine, type TeeRating } from './course-handicap.ts'
import { playingHandicap } from './playing-handicap.ts'

/** The committee's limits: two different rules, either or both (docs/algorithms/competition-terms.md). */
export type HandicapLimits = {
  /** A higher index counts as this one, before it is converted. In tenths. */
  mostIndexTenths: number | null
  /** A higher playing handicap counts as this one. Whole strokes. */
  mostPlayingHandicap: number | null
}

/** A player's handicap for one round, with all it was made of: frozen when the round begins. */
export type RoundHandicap = {
  /** As the player brought it, in tenths. */
  indexTenths: number
  /** As it counted, after the limit. */
  countedIndexTenths: number
  /** Not rounded. */
  courseHandicap: Fraction
  /** For net double bogey and net par; without the committee's limits and the allowance. */
  courseHandicapRounded: number
  allowancePercent: number
  playingHandicap: number
  /** The playing handicap was cut. */
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
  const given = playingHandicap(exact, allowancePercent)
  const most = limits.mostPlayingHandicap ?? given
  return {
    indexTenths,
    countedIndexTenths,
    courseHandicap: exact,
    courseHandicapRounded: nearest(convert(indexTenths, tee)),
    allowancePercent,
    playingHandicap: Math.min(given, most),
    wasCut: given > most,
  }
}
