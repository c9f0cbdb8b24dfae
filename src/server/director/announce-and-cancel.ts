import { today, type Ctx } from '../ctx.ts'
import { changeState } from '../competitions/change-state.ts'
import { refuse } from '../competitions/refuse-tournament.ts'
import { selectRounds } from '../competitions/tournament-queries.ts'
import { cancelEntries } from '../entries/cancel-entries.ts'
import { getTournamentSettings } from './tournament-settings.ts'

/** Makes a draft public and opens entry. */
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

/** Cancels a tournament and refunds all entries. Its page stays public until its last day, for players on their way. */
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
