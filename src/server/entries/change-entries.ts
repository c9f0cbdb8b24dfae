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

/** Runs a change of entries under the tournament's lock; the given *række* must belong to the tournament. */
export async function changeEntries<Result>(
  ctx: Ctx,
  { tournamentId, divisionId }: Changed,
  change: (tx: Db, tournament: TournamentRow, divisions: DivisionRow[]) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const divisions = await selectDivisions(tx, [tournamentId])
    const exists = divisionId === undefined || divisions.some(({ id }) => id === divisionId)
    if (!tournament) throw new AppError('not_found')
    if (!exists) refuseEntry('division_gone')
    return change(tx, tournament, divisions)
  })
}
