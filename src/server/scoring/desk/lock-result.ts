import type { DeskRefusal } from '#contract/scoring/desk.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { lockTournamentShared } from '../score-queries.ts'
import { lockTournament, type TournamentRow } from '../../competitions/tournament-queries.ts'

export const deskRefusal = (reason: DeskRefusal, details: object = {}) =>
  new AppError('refused', { reason, ...details })

/**
 * Required before a change of the result: refuses when it is final, because reopening it first
 * notifies the players. The lock keeps it from becoming final until the end of the transaction.
 */
export async function lockResultShared(tx: Db, tournamentId: string) {
  return assertResultNotFinal(await lockTournamentShared(tx, tournamentId)).state
}

/** The same with an exclusive lock: no phone writes a score until the transaction ends. */
export const lockResult = async (tx: Db, tournamentId: string) =>
  assertResultNotFinal(await lockTournament(tx, tournamentId))

export function assertResultNotFinal<T extends Pick<TournamentRow, 'state'>>(
  row: T | undefined,
): T {
  if (!row) throw new AppError('not_found')
  if (row.state === 'final') throw deskRefusal('result_final')
  return row
}
