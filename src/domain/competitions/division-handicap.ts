import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { TeeRating } from '../handicap/course-handicap.ts'
import { adjustForPar } from '../handicap/mixed-tees.ts'
import {
  roundHandicap,
  type HandicapLimits,
  type RoundHandicap,
} from '../handicap/round-handicap.ts'

/** The studio says so. */
const withoutHandicapTenths = 540

type Gender = 'men' | 'women'
type DivisionTee = {
  divisionId: string | null
  gender: Gender
  par: number
  /** One player's by the director's word; no *række* plays it. */
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

/** Par of each tee that a *række* plays from in a round: two where men and women both play. */
export const parsOfDivision = (
  tees: readonly DivisionTee[],
  { id, gender: only }: { id: string; gender: Gender | null },
): number[] =>
  (['men', 'women'] as const).flatMap((gender) => {
    const tee = only === null || only === gender ? teeOf(tees, id, gender) : undefined
    return tee ? [tee.par] : []
  })

/**
 * A player's handicap for one round of a *række*: where net strokes are compared and its tees differ
 * in par, with the strokes for par on top, whatever the committee's limits (Rule 6.2b). Against par,
 * in Stableford and gross nothing is added.
 * @param indexTenths null for who has none and plays off the highest there is.
 * @param round the tee played from, and par of all that the *række* plays from.
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
