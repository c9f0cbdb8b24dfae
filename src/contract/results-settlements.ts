import { z } from 'zod'
import { settlements } from '#domain/scoring/settle-card.ts'
import { endpoint } from './endpoint.ts'
import { resultChange, tournamentResults } from './results.ts'

const inTournament = { tournamentId: z.uuid() }

const settling = z.object({
  ...inTournament,
  cards: z
    .array(
      z.object({
        roundId: z.uuid(),
        entryId: z.uuid(),
        as: z.enum(settlements),
        revision: z.int().min(0).max(2_000_000_000),
      }),
    )
    .min(1)
    .max(300),
})
export type CardToSettle = z.output<typeof settling>['cards'][number]

/** Nothing is stored. Refusals as for `settleCards`. */
export const previewSettlement = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/settlements/preview',
  audience: 'tournament.run',
  summary: 'Which results it would change to settle these cards by the terms',
  input: settling,
  output: z.object({ changes: z.array(resultChange) }),
})

/**
 * Settles cards that will not come in as the terms say, all or none of them: a code for the player, or
 * two strokes and a card that is in. `changed_elsewhere` when a card is another than was seen;
 * `refused` `result_final`.
 */
export const settleCards = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/settlements',
  audience: 'tournament.run',
  summary: 'Settle cards that are not in as the terms say',
  input: settling,
  output: tournamentResults,
})

/** Takes it back: code, strokes and delivery, unless the committee has written something else since. */
export const unsettleCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/settlements/:roundId/:entryId',
  audience: 'tournament.run',
  summary: 'Take the settlement of a card back',
  input: z.object({ ...inTournament, roundId: z.uuid(), entryId: z.uuid() }),
  output: tournamentResults,
})
