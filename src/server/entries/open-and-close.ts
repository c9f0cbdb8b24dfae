import type { Ctx } from '../ctx.ts'
import { changeState } from '../competitions/change-state.ts'
import { refuse } from '../competitions/copy-course.ts'
import { listEntries } from './directors-entries.ts'
import { refuseEntry } from './release-place.ts'

type OfTournament = { tournamentId: string }

export async function closeEntry(ctx: Ctx, { tournamentId }: OfTournament) {
  await changeState(ctx, {
    tournamentId,
    to: 'closed',
    action: 'tournaments.close_entry',
    validate: async (_, { state }) => {
      if (state !== 'open') refuseEntry('tournament_state')
      return {}
    },
  })
  return listEntries(ctx, { tournamentId })
}

/** Whoever waits keeps her number: who comes now comes after her. */
export async function reopenEntry(ctx: Ctx, { tournamentId }: OfTournament) {
  await changeState(ctx, {
    tournamentId,
    to: 'open',
    action: 'tournaments.reopen_entry',
    validate: async (_, { state, entryClosesAt }) => {
      if (state !== 'closed') refuseEntry('tournament_state')
      if (entryClosesAt <= ctx.now()) refuse('entry_deadline_passed')
      return {}
    },
  })
  return listEntries(ctx, { tournamentId })
}
