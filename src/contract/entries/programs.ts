import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { manualEntryInput } from './director.ts'
import { entryState } from './endpoints.ts'

/**
 * Adds a player as *Add a player by hand* does, for a program of the club: the answer names no other player. The fee
 * is paid at the tournament desk. `refused`: `number_taken` with the `entryId` that has the DGU number, so that a
 * resend with the number enters nobody twice; `tournament_state`.
 */
export const registerEntrant = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/players',
  audience: 'tournament.run',
  keyScope: 'entries:write',
  summary: 'Enter a player',
  input: manualEntryInput,
  output: z.object({ entryId: z.uuid(), number: z.int(), state: entryState }),
})

/**
 * Withdraws a player, at any time until the result is published; a player on a start list stays on it as WD. The fee
 * is never refunded; extras that were paid here go back until their last day, as with every withdrawal. `refused`: `already_withdrawn`, `result_out`.
 */
export const withdrawEntrant = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/players/:entryId',
  audience: 'tournament.run',
  keyScope: 'entries:write',
  summary: 'Withdraw a player; never refunds the fee',
  input: z.object({ tournamentId: z.uuid(), entryId: z.uuid() }),
  output: z.object({ entryId: z.uuid(), state: z.literal('withdrawn') }),
})
