import { divisionHandicap, parsOfDivision } from '#domain/competitions/division-handicap.ts'
import { allowanceAtDeadline } from '#domain/competitions/terms/competition-terms.ts'
import type { DivisionRow, RoundRow, RoundTeeRow } from './tournament-queries.ts'

type Played = {
  round: Pick<RoundRow, 'holes'>
  tee: RoundTeeRow
  /** All of the round: net strokes from tees of different par are measured by one (Rule 6.2b). */
  tees: readonly RoundTeeRow[]
  division: DivisionRow
  /** Players by *række* at the deadline of entry: an allowance may depend on it. */
  entered: ReadonlyMap<string, number>
}

/** A handicap as it is frozen for one round: later changes of the golfer change no result. */
export function frozenHandicap(
  handicapTenths: number | null,
  { round, tee, tees, division, entered }: Played,
) {
  const allowance = allowanceAtDeadline(division.terms, entered.get(division.id) ?? 0)
  const handicap = divisionHandicap(
    handicapTenths,
    {
      tee,
      holes: round.holes,
      allowancePercent: 'percent' in allowance ? allowance.percent : 100,
      pars: parsOfDivision(tees, division),
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
