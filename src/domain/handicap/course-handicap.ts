import {
  fraction,
  minus,
  nearestTenth,
  plus,
  tenths,
  times,
  type Fraction,
} from '#domain/shared/fraction.ts'

/** The rating of a course from one tee for one gender, of 18 holes or of nine. */
export type TeeRating = {
  /** In tenths of a stroke. */
  courseRatingTenths: number
  /** 55–155; 113 is neutral. */
  slopeRating: number
  par: number
}

/**
 * Course handicap (spillehandicap), **not rounded**: index × slope ÷ 113 + (course rating − par).
 * `nearest` gives the number on the card. No upper limit; plus handicaps are negative. (Rule 6.1)
 */
export function courseHandicap(handicapIndexTenths: number, tee: TeeRating): Fraction {
  return plus(slopePart(handicapIndexTenths, tee), ratingPart(tee))
}

/**
 * Course handicap of nine holes, **not rounded**, from the handicap index of eighteen and the
 * nine's own ratings. (Rule 6.1b, with the intermediate tenth of the USGA's guidance)
 */
export function courseHandicapNine(handicapIndexTenths: number, nine: TeeRating): Fraction {
  return courseHandicap(nineHoleIndex(handicapIndexTenths), nine)
}

/** Half the handicap index, rounded half up to a tenth, in tenths: 8.7 becomes 4.4. */
export function nineHoleIndex(handicapIndexTenths: number): number {
  return nearestTenth(fraction(handicapIndexTenths, 20))
}

/**
 * The rating of nine holes played twice as eighteen: rating and par doubled, the same slope.
 * (A convention of the field: both loops are the same nine.)
 */
export function ratingOfTwoLoops(nine: TeeRating): TeeRating {
  const { courseRatingTenths, slopeRating, par } = nine
  return { courseRatingTenths: 2 * courseRatingTenths, slopeRating, par: 2 * par }
}

/** The part of a course handicap that depends on the player: index × slope ÷ 113. */
export function slopePart(handicapIndexTenths: number, { slopeRating }: TeeRating): Fraction {
  return times(tenths(handicapIndexTenths), fraction(slopeRating, neutralSlope))
}

/** The part of a course handicap that depends on the tee alone: course rating − par. */
export function ratingPart({ courseRatingTenths, par }: TeeRating): Fraction {
  return minus(tenths(courseRatingTenths), fraction(par))
}

/** The slope of a course of standard difficulty. */
export const neutralSlope = 113
