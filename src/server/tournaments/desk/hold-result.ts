import type { DeskRefusal } from '#contract/tournament-desk.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/client.ts'
import { holdTournament } from '../score-queries.ts'

export const refuseAtDesk = (reason: DeskRefusal, details: object = {}) =>
  new AppError('refused', { reason, ...details })

/**
 * Before anything that changes a result: once it is final it is reopened first, which tells those
 * concerned. Held to the end of the transaction, so it cannot become final meanwhile.
 */
export async function holdResult(tx: Db, tournamentId: string) {
  const held = await holdTournament(tx, tournamentId)
  if (!held) throw new AppError('not_found')
  if (held.state === 'final') throw refuseAtDesk('result_final')
  return held.state
}
