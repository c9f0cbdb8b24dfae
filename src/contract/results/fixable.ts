import { z } from 'zod'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { version } from '#contract/shared/version.ts'

/** The values that a fix can change: tees and handicaps of every round. */
export const getFixable = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/fixes',
  audience: 'tournament.run',
  summary: 'Tees and handicaps of the tournament as they count',
  input: z.object({ tournamentId: z.uuid() }),
  output: z.object({
    version,
    rounds: z.array(
      z.object({
        id: z.uuid(),
        number: z.int(),
        tees: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            gender: z.enum(['men', 'women']),
            divisionName: z.string().nullable(),
            /** Null in a round on one course. */
            courseName: z.string().nullable(),
            courseRatingTenths: z.int(),
            slopeRating: z.int(),
            strokeIndexes: z.array(z.int()),
          }),
        ),
        players: z.array(
          z.object({
            entryId: z.uuid(),
            name: z.string(),
            teeId: z.uuid(),
            handicapTenths: z.int().nullable(),
            playingHandicap: z.int(),
          }),
        ),
      }),
    ),
  }),
})
export type Fixable = Output<typeof getFixable>
