import { fraction } from '#domain/shared/fraction.ts'
import { sideStrokesForPar } from '#domain/handicap/mixed-tees.ts'
import { sideParts, sidePlayingHandicap } from '#domain/handicap/playing-handicap.ts'
import { lowWins } from '#domain/competitions/terms/scoring-format.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { Db } from '../db/client.ts'
import { selectOneBallPlayers, writePlayingHandicap } from './start-list-queries.ts'

type Partner = Awaited<ReturnType<typeof selectOneBallPlayers>>[number]

/**
 * Freezes the one playing handicap of each side that plays one ball in a round, from the course handicaps
 * frozen for its players (docs/algorithms/team-formats.md, One ball). A card with a score keeps its own.
 */
export async function freezeSides(tx: Db, roundId: string) {
  const players = await selectOneBallPlayers(tx, roundId)
  for (const partners of Map.groupBy(players, ({ sideId }) => sideId).values()) {
    const holder = partners.find(({ revision }) => revision !== null)
    if (!holder || holder.revision === null) continue
    const inDivision = players.filter(({ divisionId }) => divisionId === holder.divisionId)
    const lowestPar = Math.min(...inDivision.map(({ par }) => par))
    const playingHandicap =
      holder.revision > 0 ? holder.playingHandicap : handicapOf(partners, holder.terms, lowestPar)
    await writePlayingHandicap(tx, {
      roundId,
      entryIds: partners.map(({ entryId }) => entryId),
      playingHandicap,
    })
  }
}

/** @param lowestPar of the tees that the field plays from, to which strokes are compared (Rule 6.2b). */
function handicapOf(
  partners: readonly Partner[],
  { scoring, allowance, limits }: CompetitionTerms,
  lowestPar: number,
): number {
  if (!('percentsLowToHigh' in allowance)) return 0
  const known = partners.slice(0, allowance.percentsLowToHigh.length).map((partner) => ({
    par: partner.par,
    courseHandicap: fraction(
      partner.courseHandicapNumerator ?? 0,
      partner.courseHandicapDenominator ?? 1,
    ),
  }))
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
