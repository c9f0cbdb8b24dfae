import { roundHandicap } from '#domain/tournaments/handicap/round-handicap.ts'
import { allowanceAtDeadline } from '#domain/tournaments/terms/competition-terms.ts'
import type { DivisionRow, RoundRow, RoundTeeRow } from './tournament-queries.ts'

/** Who has no index plays off the highest there is; the studio says so. */
const withoutHandicapTenths = 540

/** The tee of a *række* and gender, or the one for everybody of the gender. */
export function teeFor(
  tees: readonly RoundTeeRow[],
  { gender, divisionId }: { gender: 'men' | 'women'; divisionId: string },
): RoundTeeRow | undefined {
  const rated = tees.filter((tee) => tee.gender === gender)
  return (
    rated.find((tee) => tee.divisionId === divisionId) ??
    rated.find((tee) => tee.divisionId === null)
  )
}

type Played = {
  round: Pick<RoundRow, 'holes'>
  tee: RoundTeeRow
  division: DivisionRow
  /** Players of the *række*: an allowance may depend on it. */
  entered: number
}

/** A handicap as it is frozen for one round: later changes of the golfer change no result. */
export function frozenHandicap(
  handicapTenths: number | null,
  { round, tee, division, entered }: Played,
) {
  const allowance = allowanceAtDeadline(division.terms, entered)
  const handicap = roundHandicap(
    handicapTenths ?? withoutHandicapTenths,
    { tee, holes: round.holes, allowancePercent: 'percent' in allowance ? allowance.percent : 100 },
    division.terms.limits,
  )
  return {
    teeId: tee.id,
    handicapTenths,
    courseHandicapNumerator: Number(handicap.courseHandicap.n),
    courseHandicapDenominator: Number(handicap.courseHandicap.d),
    playingHandicap: handicap.playingHandicap,
  }
}
