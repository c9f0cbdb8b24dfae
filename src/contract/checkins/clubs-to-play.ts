import { z } from 'zod'
import { writtenDay, day, minute, moment } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'

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
  /** Rounds left at the club, `creditRounds` among them. */
  roundsLeft: z.int(),
  roundsPerPass: z.int(),
  /** Extra rounds for a club that left; every club that takes the card counts them. */
  creditRounds: z.int(),
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

/** What one golfer of the account may do at one club. */
const myAnswer = z.object({
  golferId: z.uuid(),
  playable: clubToPlay.shape.playable,
  /** To the golfer, *Du er medlem her …*; null without a refusal or a warning. */
  sentence: z.string().nullable(),
  /** After a name and a colon, *er medlem her*; null without a refusal or a warning. */
  short: z.string().nullable(),
  /** The reason concerns the club and not the golfer, such as a closure. */
  isCommon: z.boolean(),
  nextPossible: clubToPlay.shape.nextPossible,
  roundsLeft: z.int(),
  roundsPerPass: z.int(),
  creditRounds: z.int(),
})
export type MyAnswer = z.output<typeof myAnswer>

/**
 * Where the golfers of the account may play at a moment, with the best of each golfer's cards, by the rules
 * of a check-in. The partner clubs have the order of their names; `people` is empty without a card.
 */
export const listMyClubs = endpoint({
  method: 'GET',
  path: '/api/v1/account/clubs-to-play',
  audience: 'signed_in',
  summary: 'Where the golfers of the account may play',
  input: z.object({
    day: writtenDay,
    minute: z.coerce.number().int().min(0).max(1439),
  }),
  output: z.object({
    people: z.array(
      z.object({
        golferId: z.uuid(),
        firstName: z.string(),
        /** The account's own golfer, the others are managed by it. */
        isSelf: z.boolean(),
        productNames: z.array(z.string()),
      }),
    ),
    /** The home club from which distances are measured, the account's own golfer's first; null without one on the map. */
    origin: z.object({ name: z.string() }).nullable(),
    clubs: z.array(
      z.object({
        slug: z.string(),
        /** Whole kilometres from the origin in a straight line. */
        distanceKm: z.int().nullable(),
        answers: z.array(myAnswer),
      }),
    ),
  }),
})
export type MyClubs = Output<typeof listMyClubs>
