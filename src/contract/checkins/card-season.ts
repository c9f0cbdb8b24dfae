import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { clubToPlay } from './clubs-to-play.ts'
import { savedSoFar } from './saved-so-far.ts'

/** A club on the map of courses played. */
export const clubOnMap = z.object({
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  latitudeE6: z.int().nullable(),
  longitudeE6: z.int().nullable(),
  /** Rounds counted here on the card. */
  rounds: z.int(),
})
export type ClubOnMap = z.output<typeof clubOnMap>

/**
 * One card's season for its account: rounds, savings, the nearest clubs that take it and the clubs played.
 * Distances are from `near` (a postcode or a town), else from the golfer's home club.
 */
export const showCardSeason = endpoint({
  method: 'GET',
  path: '/api/v1/account/passes/:passId/season',
  audience: 'signed_in',
  summary: 'Rounds, savings and the nearest clubs of one of my cards',
  input: z.object({ passId: z.uuid(), near: z.string().trim().max(60).optional() }),
  output: z.object({
    roundsPlayed: z.int(),
    /** Rounds left at all clubs together, within the limit of the card. */
    roundsLeft: z.int(),
    /** Of these, extra rounds for a club that left, which any partner club takes. */
    creditRoundsLeft: z.int(),
    /** The limit over all clubs; null = no limit. */
    roundsLeftTotal: z.int().nullable(),
    saved: savedSoFar,
    /** Where distances are measured from; null when neither `near` nor the home club is known. */
    origin: z.object({ name: z.string(), kind: z.enum(['home_club', 'place']) }).nullable(),
    isPlaceUnknown: z.boolean(),
    /** At most five clubs with rounds left, the nearest first; empty when the card can no longer be used. */
    nearest: z.array(clubToPlay.extend({ distanceKm: z.int().nullable() })).max(5),
    /** Every club that takes the card or was played on it, by name. */
    clubs: z.array(clubOnMap),
  }),
})
