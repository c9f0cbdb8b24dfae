import { fraction, nearest, sumOf } from '#domain/shared/fraction.ts'

/** How results are compared: by strokes in all, or hole by hole against par (Stableford too). */
export type Comparison = 'strokes' | 'against_par'

/**
 * The strokes that a difference in par between tees adds to a playing handicap (Rule 6.2b).
 * Rating − par is inside every course handicap already, so only par is left, and only where
 * strokes are compared. The measure is the lowest par in the field, or the par of the tee most
 * play from: then those on a lower par get fewer.
 * @param field par of the 18 or 9 holes and playing handicap of each player.
 * @returns the playing handicaps, in the field's order.
 */
export function adjustForPar(
  field: readonly { playingHandicap: number; par: number }[],
  { comparison, majorityPar }: { comparison: Comparison; majorityPar?: number },
): number[] {
  const measure = majorityPar ?? Math.min(...field.map(({ par }) => par))
  return field.map(({ playingHandicap, par }) =>
    comparison === 'strokes' ? playingHandicap + par - measure : playingHandicap,
  )
}

/**
 * The strokes that a difference in par gives a side that plays one ball: weighted like the
 * partners' handicaps, rounded once. (Found only in part, so it is the committee's to leave out.)
 * @param partners par of the holes played and weight of each, in whole percent.
 */
export function sideStrokesForPar(
  partners: readonly { par: number; percent: number }[],
  measurePar: number,
): number {
  return nearest(
    sumOf(partners.map(({ par, percent }) => fraction((par - measurePar) * percent, 100))),
  )
}
