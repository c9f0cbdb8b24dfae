import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  lockTournament,
  selectDivisions,
  type DivisionRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { refuseEntry } from './release-place.ts'

type Changed = { tournamentId: string; divisionId?: string }

/** One change at a time, of a *række* that is the tournament's, told to whoever watches. */
export async function changeEntries(
  ctx: Ctx,
  { tournamentId, divisionId }: Changed,
  act: (tx: Db, tournament: TournamentRow, divisions: DivisionRow[]) => Promise<void>,
) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const divisions = await selectDivisions(tx, [tournamentId])
    const isThere = divisionId === undefined || divisions.some(({ id }) => id === divisionId)
    if (!tournament) throw new AppError('not_found')
    if (!isThere) refuseEntry('division_gone')
    await act(tx, tournament, divisions)
  })
}
