import { lowWins } from '#domain/competitions/terms/scoring-format.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { sideStrokesForPar } from '#domain/handicap/mixed-tees.ts'
import { sideParts, sidePlayingHandicap } from '#domain/handicap/playing-handicap.ts'
import type { Fraction } from '#domain/shared/fraction.ts'

/** A player of a side with the unrounded course handicap, and par of the tee that is played from. */
export type Partner = { courseHandicap: Fraction; par: number }

/**
 * The one playing handicap of a side that plays one ball (docs/algorithms/team-formats.md, One ball).
 * @param lowestPar of the tees that the field plays from, to which strokes are compared (Rule 6.2b).
 */
export function sideHandicap(
  partners: readonly Partner[],
  { scoring, allowance, limits }: Pick<CompetitionTerms, 'scoring' | 'allowance' | 'limits'>,
  lowestPar: number,
): number {
  if (!('percentsLowToHigh' in allowance) || partners.length === 0) return 0
  const known = partners.slice(0, allowance.percentsLowToHigh.length)
  const percents = allowance.percentsLowToHigh.slice(0, known.length)
  const courseHandicaps = known.map(({ courseHandicap }) => courseHandicap)
  const own = Math.min(
    sidePlayingHandicap(courseHandicaps, percents),
    limits.mostPlayingHandicap ?? Infinity,
  )
  if (!lowWins(scoring)) return own
  const weighed = sideParts(courseHandicaps, percents).map(({ courseHandicap, percent }) => ({
    percent,
    par: known.find((one) => one.courseHandicap === courseHandicap)?.par ?? lowestPar,
  }))
  return own + sideStrokesForPar(weighed, lowestPar)
}
