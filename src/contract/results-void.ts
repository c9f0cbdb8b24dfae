import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { tournamentResults } from './results.ts'

const onRound = { tournamentId: z.uuid(), roundId: z.uuid() }

/**
 * Declares a round void, or says why again (Committee Procedures 6E): its scores stay to be read and
 * count for nothing, and the result is that of the rounds that stand. A suspension ends with it.
 * `refused`: `result_final`; `tournament_state` while no start list can be out.
 */
export const voidRound = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/void',
  audience: 'tournament.run',
  summary: 'Declare a round void',
  input: z.object({ ...onRound, reason: freeText(300, { min: 3 }) }),
  output: tournamentResults,
})

/** Takes it back: what stands on its cards counts again. `refused`: `result_final`. */
export const restoreRound = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/void',
  audience: 'tournament.run',
  summary: 'Let a round that was declared void count again',
  input: z.object(onRound),
  output: tournamentResults,
})
