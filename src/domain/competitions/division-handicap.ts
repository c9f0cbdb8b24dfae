import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { TeeRating } from '../handicap/course-handicap.ts'
import { adjustForPar } from '../handicap/mixed-tees.ts'
import {
  roundHandicap,
  type HandicapLimits,
  type RoundHandicap,
} from '../handicap/round-handicap.ts'

/** A player without a handicap index plays off the maximum of 54,0, as the draw assumes. */
const withoutHandicapTenths = 540

type Gender = 'men' | 'women'
type DivisionTee = {
  divisionId: string | null
  gender: Gender
  par: number
  /** Given to single players by the director; no *række* plays from it. */
  isExtra: boolean
}

/** The tee that a *række* plays from: its own, or the round's. */
export const teeOf = <Tee extends DivisionTee>(
  tees: readonly Tee[],
  divisionId: string,
  gender: Gender,
): Tee | undefined =>
  tees.findLast((tee) => tee.gender === gender && tee.divisionId === divisionId) ??
  tees.find((tee) => tee.gender === gender && tee.divisionId === null && !tee.isExtra)

/** Par of each tee that a *række* plays from in a round, two when both men and women play. */
export const parsOfDivision = (
  tees: readonly DivisionTee[],
  { id, gender: only }: { id: string; gender: Gender | null },
): number[] =>
  (['men', 'women'] as const).flatMap((gender) => {
    const tee = only === null || only === gender ? teeOf(tees, id, gender) : undefined
    return tee ? [tee.par] : []
  })

/**
 * A player's handicap for one round of a *række*. Where net strokes are compared and the tees differ in
 * par, the strokes for par are added after the committee's limits (Rule 6.2b). Nothing is added against
 * par, in Stableford and in gross scoring.
 * @param indexTenths null for a player without an index, who plays off 54,0.
 * @param round the tee played from, and par of each tee that the *række* plays from.
 * @throws RangeError when the allowance is not a whole percentage from 0 to 100.
 */
export function divisionHandicap(
  indexTenths: number | null,
  round: { tee: TeeRating; holes: 9 | 18; allowancePercent: number; pars: readonly number[] },
  { scoring, limits }: { scoring: Scoring; limits: HandicapLimits },
): RoundHandicap {
  const handicap = roundHandicap(indexTenths ?? withoutHandicapTenths, round, limits)
  const { par } = round.tee
  const comparison = scoring.net && lowWins(scoring) ? 'strokes' : 'against_par'
  const measure = {
    comparison,
    majorityPar: round.pars.length > 0 ? Math.min(...round.pars) : par,
  } as const
  const [playingHandicap = 0] = adjustForPar([{ ...handicap, par }], measure)
  return { ...handicap, playingHandicap }
}
