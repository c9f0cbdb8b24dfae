import { teesOnCourse } from '#domain/competitions/round-courses.ts'
import { divisionHandicap, parsOfDivision } from '#domain/competitions/division-handicap.ts'
import { allowanceAtDeadline } from '#domain/competitions/terms/competition-terms.ts'
import type { DivisionRow, RoundRow, RoundTeeRow } from './tournament-queries.ts'

type RoundContext = {
  round: Pick<RoundRow, 'holes'>
  tee: RoundTeeRow
  /** All tees of the round: net strokes from tees of different par on one course are compared (Rule 6.2b). */
  tees: readonly RoundTeeRow[]
  division: DivisionRow
  /** Players by *række* at the entry deadline, on which the allowance may depend. */
  entered: ReadonlyMap<string, number>
}

/** The handicap of a player as frozen for one round, so that later changes of the golfer change no result. */
export function frozenHandicap(
  handicapTenths: number | null,
  { round, tee, tees, division, entered }: RoundContext,
) {
  const allowance = allowanceAtDeadline(division.terms, entered.get(division.id) ?? 0)
  const handicap = divisionHandicap(
    handicapTenths,
    {
      tee,
      holes: round.holes,
      allowancePercent: 'percent' in allowance ? allowance.percent : 100,
      pars: parsOfDivision(teesOnCourse(tees, tee.course), division),
    },
    division.terms,
  )
  return {
    teeId: tee.id,
    handicapTenths,
    courseHandicapNumerator: Number(handicap.courseHandicap.n),
    courseHandicapDenominator: Number(handicap.courseHandicap.d),
    playingHandicap: handicap.playingHandicap,
  }
}
