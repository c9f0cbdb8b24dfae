import { mayBecome, type TournamentState } from '#domain/competitions/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { refuse } from './copy-course.ts'
import { lockTournament, writeTournament, type TournamentRow } from './tournament-queries.ts'

type Step = {
  tournamentId: string
  to: TournamentState
  /** What is done, for the log: `tournaments.announce`. */
  action: string
  /** Refuses what the state alone does not; what it answers is written with the state. */
  validate?: (tx: Db, row: TournamentRow) => Promise<Partial<TournamentRow>>
}

/** Puts a tournament into another state if it may become that, and notifies whoever watches it. */
export function changeState(ctx: Ctx, { tournamentId, to, action, validate }: Step) {
  return ctx.db.transaction(async (tx) => {
    const row = await lockTournament(tx, tournamentId)
    if (!row) throw new AppError('not_found')
    if (!mayBecome(row.state, to)) refuse('tournament_state')
    const values = (await validate?.(tx, row)) ?? {}
    await writeTournament(tx, tournamentId, { ...values, state: to })
    await recordActivity(tx, ctx, {
      action,
      subject: { type: 'tournament', id: tournamentId },
      data: { from: row.state, to },
    })
  })
}
