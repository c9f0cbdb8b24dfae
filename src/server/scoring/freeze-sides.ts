import { fraction } from '#domain/shared/fraction.ts'
import { sideHandicap } from '#domain/competitions/sides/side-handicap.ts'
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
      holder.revision > 0
        ? holder.playingHandicap
        : sideHandicap(partners.map(partnerOf), holder.terms, lowestPar)
    await writePlayingHandicap(tx, {
      roundId,
      entryIds: partners.map(({ entryId }) => entryId),
      playingHandicap,
    })
  }
}

const partnerOf = ({ par, courseHandicapNumerator, courseHandicapDenominator }: Partner) => ({
  par,
  courseHandicap: fraction(courseHandicapNumerator ?? 0, courseHandicapDenominator ?? 1),
})
