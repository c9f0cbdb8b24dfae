import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'

const foundPlayer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  clubName: z.string().nullable(),
  handicapTenths: z.int().nullable(),
})
export type FoundPlayer = z.output<typeof foundPlayer>

/**
 * Finds a registered golfer by DGU number and last name together, before a player is added; null
 * without a match on both. Never includes the birth date. The look-ups of an account are limited by
 * the hour, and the golfer can see who has looked.
 */
export const lookUpPlayer = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/player-look-up',
  audience: 'tournament.run',
  summary: 'Name, club and handicap of a known golfer',
  input: z.object({
    tournamentId: z.uuid(),
    dguNumber: z
      .string()
      .trim()
      .max(20)
      .refine((text) => parseDguNumber(text) !== undefined),
    lastName: freeText(60, { min: 1 }),
  }),
  output: z.object({ player: foundPlayer.nullable() }),
})
