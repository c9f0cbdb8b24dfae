import type { TeeRating } from './course-handicap.ts'

export type RatingError = 'slope_out_of_range' | 'rating_out_of_range' | 'par_out_of_range'
export type IndexError = 'above_54' | 'below_plus_10'

/** The highest and lowest handicap index, in tenths: 54.0 and +10.0. (Rule 5; the lower limit is our own.) */
export const handicapLimits = { highest: 540, lowest: -100 }

const limits = {
  slope: [55, 155],
  18: { rating: [500, 900], par: [54, 80] },
  9: { rating: [250, 450], par: [27, 40] },
} as const

/** Every reason why these cannot be the ratings of a tee (docs/algorithms/handicap.md, What is refused). */
export function validateTee(tee: TeeRating, holes: 9 | 18): RatingError[] {
  const { rating, par } = limits[holes]
  return [
    ...(within(tee.slopeRating, limits.slope) ? [] : ['slope_out_of_range' as const]),
    ...(within(tee.courseRatingTenths, rating) ? [] : ['rating_out_of_range' as const]),
    ...(within(tee.par, par) ? [] : ['par_out_of_range' as const]),
  ]
}

/** Why this number of tenths is no handicap index; undefined for a valid one. */
export function validateHandicapIndex(handicapIndexTenths: number): IndexError | undefined {
  if (handicapIndexTenths > handicapLimits.highest) return 'above_54'
  return handicapIndexTenths < handicapLimits.lowest ? 'below_plus_10' : undefined
}

/** Indexes outside 1 to `outOf`, and indexes that two holes share. */
export type StrokeIndexErrors = { outside: number[]; twice: number[] }

/**
 * Validates the stroke indexes of 9 or 18 holes: different numbers from 1 to the number of holes,
 * or to 18 for a nine of eighteen (`outOf`). Undefined when they are valid. (Appendix E)
 */
export function validateStrokeIndexes(
  strokeIndexes: readonly number[],
  outOf = strokeIndexes.length,
): StrokeIndexErrors | undefined {
  const different = [...new Set(strokeIndexes)]
  const errors = {
    outside: different.filter((index) => !Number.isInteger(index) || !within(index, [1, outOf])),
    twice: different.filter((index) => strokeIndexes.filter((i) => i === index).length > 1),
  }
  return errors.outside.length + errors.twice.length > 0 ? errors : undefined
}

const within = (value: number, [least, most]: readonly [number, number]) =>
  value >= least && value <= most
