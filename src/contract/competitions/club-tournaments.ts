import { z } from 'zod'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

/** The club's tournaments, drafts included, and the courses for a new one. */
export const listClubTournaments = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/tournaments',
  audience: 'club.tournaments',
  keyScope: 'results:read',
  summary: 'The club’s tournaments and courses.',
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    clubName: z.string(),
    today: day,
    courses: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        holes: z.int(),
        tees: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            gender: z.enum(['men', 'women']),
            lengthMetres: z.int().nullable(),
          }),
        ),
      }),
    ),
    tournaments: z.array(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        name: z.string(),
        state: z.enum(tournamentStates),
        firstDay: day,
        lastDay: day,
        entered: z.int(),
        places: z.int().nullable(),
        /** Whether the signed-in account directs it. */
        isMine: z.boolean(),
      }),
    ),
  }),
})
export type ClubTournaments = Output<typeof listClubTournaments>
