import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
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
export const loadContest = (db: Db, tournamentId: string) =>
  onOneConnection(db, (one) => readContest(one, tournamentId))

async function readContest(db: Db, tournamentId: string) {
  const [found, rounds, divisions, rows] = await Promise.all([
    findTournament(db, tournamentId),
    selectRounds(db, [tournamentId]),
    selectDivisions(db, [tournamentId]),
    selectField(db, tournamentId),
  ])
  if (!found) throw new AppError('not_found')
  const { tournament } = found
  const roundIds = rounds.map(({ id }) => id)
  const takenOff = await selectTakenOff(db, roundIds)
  return { tournament, state: tournament.state, divisions, rounds, takenOff, rows }
}
