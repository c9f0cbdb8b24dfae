import { z } from 'zod'
import { day, holes, minute, moment } from './checkins.ts'
import { endpoint } from './endpoint.ts'

/** The signed-in account's rounds on all its golfers' passes, newest first (at most 200). */
export const listMyRounds = endpoint({
  method: 'GET',
  path: '/api/v1/account/rounds',
  audience: 'signed_in',
  summary: 'My rounds',
  input: z.object({}),
  output: z.object({
    rounds: z.array(
      z.object({
        checkInId: z.uuid(),
        passId: z.uuid(),
        passNumber: z.string(),
        holderName: z.string(),
        clubId: z.uuid(),
        clubName: z.string(),
        clubSlug: z.string(),
        day,
        minute,
        holes,
        state: z.enum(['counted', 'voided', 'conflict']),
        undoUntil: z.string().nullable(),
      }),
    ),
  }),
})

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
  /** Why not, or the warning; null when all is well. */
  sentence: z.string().nullable(),
  nextPossible: moment.extend({ sentence: z.string() }).nullable(),
})
export type ClubToPlay = z.output<typeof clubToPlay>

/** Rounds left at every partner club and whether the pass is welcome then: welcome first, then by name. */
export const listClubsToPlay = endpoint({
  method: 'GET',
  path: '/api/v1/account/passes/:passId/play',
  audience: 'gate',
  summary: 'Where the pass can be played',
  input: z.object({
    passId: z.uuid(),
    /** Both left out: now. */
    day: day.optional(),
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
