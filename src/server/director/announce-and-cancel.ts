import { today, type Ctx } from '../ctx.ts'
import { changeState } from '../competitions/change-state.ts'
import { refuse } from '../competitions/copy-course.ts'
import { selectRounds } from '../competitions/tournament-queries.ts'
import { cancelEntries } from '../entries/cancel-entries.ts'
import { getTournamentSettings } from './tournament-settings.ts'

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
