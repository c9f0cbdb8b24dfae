import { z } from 'zod'
import { writtenDay, day, minute, moment } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** One club in *Hvor kan jeg spille*. */
export const clubToPlay = z.object({
  clubId: z.uuid(),
  slug: z.string(),
  name: z.string(),
  region: z.string(),
  city: z.string(),
  latitudeE6: z.int().nullable(),
  longitudeE6: z.int().nullable(),
  playable: z.enum(['yes', 'with_warning', 'no']),
  roundsLeft: z.int(),
  roundsPerPass: z.int(),
  /** The reason of a refusal or a warning; null without either. */
  sentence: z.string().nullable(),
  nextPossible: moment.extend({ sentence: z.string() }).nullable(),
})
export type ClubToPlay = z.output<typeof clubToPlay>

/** Rounds left at every partner club and whether it accepts the pass at a moment: accepting clubs first, then by name. */
export const listClubsToPlay = endpoint({
  method: 'GET',
  path: '/api/v1/account/passes/:passId/play',
  audience: 'check_in',
  summary: 'Where the pass can be played',
  input: z.object({
    passId: z.uuid(),
    /** Without day and minute: now. */
    day: writtenDay.optional(),
    minute: z.coerce.number().int().min(0).max(1439).optional(),
  }),
  output: z.object({
    day,
    minute,
    roundsLeftTotal: z.int().nullable(),
    roundsPlayed: z.int(),
    clubs: z.array(clubToPlay),
  }),
})
