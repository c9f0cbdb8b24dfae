import { mayBecome, type TournamentState } from '#domain/tournaments/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { refuse } from './copy-course.ts'
import { cancelEntries } from './entry/cancel-entries.ts'
import { bumpVersion } from './bump-version.ts'
import {
  lockTournament,
  selectRounds,
  writeTournament,
  type TournamentRow,
} from './tournament-queries.ts'
import { getTournamentSettings } from './tournament-settings.ts'

type Step = {
  tournamentId: string
  to: TournamentState
  /** What is done, for the log: `tournaments.announce`. */
  action: string
  /** Refuses what the state alone does not; what it answers is written with the state. */
  validate?: (tx: Db, row: TournamentRow) => Promise<Partial<TournamentRow>>
}

/** Puts a tournament into another state if it may become that, and tells whoever watches it. */
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
    await bumpVersion(tx, ctx, tournamentId)
  })
}

/** Shows a draft to everybody: from here on people may enter. */
export async function announceTournament(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  await changeState(ctx, {
    tournamentId,
    to: 'open',
    action: 'tournaments.announce',
    validate: async (tx, row) => {
      if (row.state !== 'draft') refuse('tournament_state')
      const rounds = await selectRounds(tx, [tournamentId])
      if (rounds.length === 0) refuse('tournament_without_rounds')
      if (row.firstDay < today(ctx)) refuse('tournament_day_past')
      if (row.entryClosesAt <= ctx.now()) refuse('entry_deadline_passed')
      return { announcedAt: ctx.now() }
    },
  })
  return getTournamentSettings(ctx, { tournamentId })
}

/** Calls it off; everybody gets back what she paid. It stays to be seen until its day is over, so that nobody drives out in vain. */
export async function cancelTournament(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  await changeState(ctx, {
    tournamentId,
    to: 'cancelled',
    action: 'tournaments.cancel',
    validate: async (tx) => {
      await cancelEntries(tx, ctx, tournamentId)
      return {}
    },
  })
  ctx.wake?.('mails')
  ctx.wake?.('payments')
  return getTournamentSettings(ctx, { tournamentId })
}
