import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Whether players are invented, or copied from the entrants with invented names. */
export const rehearsalFields = ['invented', 'entrants'] as const

/**
 * Starts a rehearsal: a private copy of the tournament with a start list, into which invented scores arrive. It is
 * deleted after 24 hours. `refused`: `rehearsal_begun`, `rehearsal_match_play`, `rehearsal_exists`,
 * `rehearsal_without_players`, or a reason for which the round cannot be drawn.
 */
export const startRehearsal = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rehearsal',
  audience: 'tournament.run',
  summary: 'Start a rehearsal of the tournament',
  input: z.object({ tournamentId: z.uuid(), field: z.enum(rehearsalFields) }),
  output: z.object({
    /** The copy, which is a tournament of its own for its directors. */
    tournamentId: z.uuid(),
    endsAt: z.int(),
  }),
})

/** Deletes the rehearsal of the tournament; safe to repeat. */
export const deleteRehearsal = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/rehearsal',
  audience: 'tournament.run',
  summary: 'Delete the rehearsal of the tournament',
  input: z.object({ tournamentId: z.uuid() }),
  output: z.object({}),
})
