import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** Why the players of a draft stand where they stand, as stored when it happened (docs/algorithms/draw.md). */
export const getDraftReasons = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/draw/drafts/:draftId/reasons',
  audience: 'tournament.run',
  summary: 'Why each player of a draft stands there',
  input: z.object({ tournamentId: z.uuid(), roundId: z.uuid(), draftId: z.uuid() }),
  output: z.object({
    /** How it was drawn; null for a draft from before the reasons were stored. */
    how: z.string().nullable(),
    /** The players in flights, with a sentence for each thing that happened. */
    players: z.array(z.object({ entryId: z.uuid(), sentences: z.array(z.string()) })),
  }),
})
export type DraftReasonsOnPage = Output<typeof getDraftReasons>
