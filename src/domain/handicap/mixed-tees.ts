import { fraction, nearest, sumOf } from '#domain/shared/fraction.ts'

/** How results are compared: by strokes in all, or hole by hole against par (Stableford too). */
export type Comparison = 'strokes' | 'against_par'

/**
 * The strokes that a difference in par between tees adds to a playing handicap (Rule 6.2b).
 * Every course handicap already contains rating − par, so only par is left, and only where strokes
 * are compared. The reference is the lowest par in the field, or the par of the tee that most
 * players use; players on a lower par than that receive fewer strokes.
 * @param field par of the 18 or 9 holes and playing handicap of each player.
 * @returns the playing handicaps, in the field's order.
 */
export function adjustForPar(
  field: readonly { playingHandicap: number; par: number }[],
  { comparison, majorityPar }: { comparison: Comparison; majorityPar?: number },
): number[] {
  const referencePar = majorityPar ?? Math.min(...field.map(({ par }) => par))
  return field.map(({ playingHandicap, par }) =>
    comparison === 'strokes' ? playingHandicap + par - referencePar : playingHandicap,
  )
}

/**
 * The strokes that a difference in par gives a side that plays one ball: weighted like the
 * partners' handicaps, rounded once. (The published rule covers this only in part, so the committee
 * may leave it out.)
 * @param partners par of the holes played and weight of each, in whole percent.
 */
export function sideStrokesForPar(
  partners: readonly { par: number; percent: number }[],
  referencePar: number,
): number {
  return nearest(
    sumOf(partners.map(({ par, percent }) => fraction((par - referencePar) * percent, 100))),
  )
}
