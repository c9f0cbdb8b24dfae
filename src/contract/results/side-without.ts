import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { resultChange } from './endpoints.ts'

/** The effect of a code or a withdrawal on the player's pair or team; stores nothing. */
export const previewSideWithout = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/entries/:entryId/side-without',
  audience: 'tournament.score',
  summary: 'What becomes of a pair or team when a player leaves it',
  input: z.object({
    tournamentId: z.uuid(),
    entryId: z.uuid(),
    /** The code that the player would get; a withdrawn player is WD. */
    status: z.enum(playerStatuses).default('WD'),
  }),
  output: z.object({
    /** In Danish sentences; empty for a player without a side, or in matches. */
    lines: z.array(z.string()),
    /** The players and sides whose result or place it changes. */
    changes: z.array(resultChange),
  }),
})
