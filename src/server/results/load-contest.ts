import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
} from '../competitions/tournament-queries.ts'
import { selectField, selectTakenOff } from './result-queries.ts'

export type LoadedContest = Awaited<ReturnType<typeof loadContest>>

/**
 * Everything that a result is worked out from: the tournament with its *rækker*, rounds and cards.
 * @throws AppError not_found for a tournament that does not exist.
 */
export async function loadContest(db: Db, tournamentId: string) {
  const { tournament } = (await findTournament(db, tournamentId)) ?? {}
  if (!tournament) throw new AppError('not_found')
  const rounds = await selectRounds(db, [tournamentId])
  return {
    tournament,
    state: tournament.state,
    divisions: await selectDivisions(db, [tournamentId]),
    rounds,
    takenOff: await selectTakenOff(
      db,
      rounds.map(({ id }) => id),
    ),
    rows: await selectField(db, tournamentId),
  }
}
