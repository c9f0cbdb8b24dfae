import { compare, fraction, nearest, sumOf, times, type Fraction } from '#domain/shared/fraction.ts'

/**
 * Playing handicap (justeret spillehandicap): the **unrounded** course handicap × allowance,
 * rounded once. Plus players move towards zero: −10 at 85 % is −8. (Rule 6.2, Appendix C)
 * @throws RangeError when the allowance is not a whole percentage from 0 to 100.
 */
export function playingHandicap(courseHandicap: Fraction, allowancePercent: number): number {
  return nearest(partOf(courseHandicap, allowancePercent))
}

/**
 * The one handicap of a side that plays one ball: weights from the lowest course handicap to
 * the highest **by value**, so that a plus player is the low one; summed exactly, rounded once.
 * Foursomes are 50/50, a scramble of four 25/20/15/10. (Appendix C)
 * @throws RangeError unless there is one weight for each player.
 */
export function sidePlayingHandicap(
  courseHandicaps: readonly Fraction[],
  percentsLowToHigh: readonly number[],
): number {
  return nearest(sumOf(sideParts(courseHandicaps, percentsLowToHigh).map(({ part }) => part)))
}

/** Each player's part of the side's handicap, lowest course handicap first. */
export function sideParts(
  courseHandicaps: readonly Fraction[],
  percentsLowToHigh: readonly number[],
): { courseHandicap: Fraction; percent: number; part: Fraction }[] {
  if (courseHandicaps.length !== percentsLowToHigh.length || courseHandicaps.length === 0) {
    throw new RangeError('A side needs one weight for each player')
  }
  return courseHandicaps.toSorted(compare).map((courseHandicap, i) => {
    const percent = percentsLowToHigh[i] ?? 0
    return { courseHandicap, percent, part: partOf(courseHandicap, percent) }
  })
}

/**
 * Strokes received in match play: the lowest playing handicap plays off zero, everyone else gets
 * the full difference of the *rounded* handicaps; a plus player gives nothing back.
 * (Appendix C)
 * @param playingHandicaps of the two sides in foursomes, of all four players in four-ball.
 */
export function matchStrokes(playingHandicaps: readonly number[]): number[] {
  const lowest = Math.min(...playingHandicaps)
  return playingHandicaps.map((handicap) => handicap - lowest)
}

function partOf(courseHandicap: Fraction, percent: number): Fraction {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100) {
    throw new RangeError('An allowance is a whole percentage from 0 to 100')
  }
  return times(courseHandicap, fraction(percent, 100))
}
