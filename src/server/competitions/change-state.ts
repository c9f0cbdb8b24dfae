import { mayBecome, type TournamentState } from '#domain/competitions/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { refuse } from './refuse-tournament.ts'
import { lockTournament, writeTournament, type TournamentRow } from './tournament-queries.ts'

type Step = {
  tournamentId: string
  to: TournamentState
  /** The action in the activity log: `tournaments.announce`. */
  action: string
  /** Checks that go beyond the state; the returned values are written with the new state. */
  validate?: (tx: Db, row: TournamentRow) => Promise<Partial<TournamentRow>>
}

/** Moves a tournament to another state if the transition is allowed, and logs it. */
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
