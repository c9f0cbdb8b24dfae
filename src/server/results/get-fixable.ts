import type { Ctx } from '../ctx.ts'
import {
  selectDivisions,
  selectRounds,
  selectRoundTees,
} from '../competitions/tournament-queries.ts'
import { selectField } from './result-queries.ts'

/** The current tees and handicaps of every round. */
export async function getFixable(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const rows = await selectField(ctx.db, tournamentId)
  const tees = await selectRoundTees(
    ctx.db,
    rounds.map(({ id }) => id),
  )
  return {
    rounds: rounds.map(({ id: roundId, number }) => ({
      id: roundId,
      number,
      tees: tees
        .filter((tee) => tee.roundId === roundId)
        .map(({ holes, divisionId, ...tee }) => ({
          ...tee,
          divisionName: divisions.find(({ id }) => id === divisionId)?.name ?? null,
          strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
        })),
      players: rows
        .filter(({ round }) => round.id === roundId)
        .map(({ entry, player }) => ({
          entryId: entry.id,
          name: `${entry.firstName} ${entry.lastName}`,
          teeId: player.teeId,
          handicapTenths: player.handicapTenths,
          playingHandicap: player.playingHandicap,
        })),
    })),
  }
}
