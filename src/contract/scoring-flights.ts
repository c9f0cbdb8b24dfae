import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { day, minute } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { cardState } from './scoring.ts'

/** A flight as everybody may see it: names as their owners want them shown (E25), official scores. */
const publicFlight = z.object({
  flightId: z.uuid(),
  roundId: z.uuid(),
  position: z.int(),
  startHole: z.int(),
  /** Which of the two flights of a hole at a gun start. */
  group: z.enum(['A', 'B']).nullable(),
  day,
  minute,
  courseName: z.string(),
  roundNumber: z.int(),
  /** Why its round was declared void and counts for nothing; null while it stands. */
  voidReason: z.string().nullable(),
  tournament: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  /** The host: its tournament desk puts right what phones no longer write. */
  clubId: z.uuid(),
  /** Every card is in, the round is void, or the result stands: phones have nothing more to write. */
  isOver: z.boolean(),
  players: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      clubName: z.string().nullable(),
      playingHandicap: z.int(),
      teeName: z.string(),
      /** How the *række* counts a hole. */
      format: z.enum([
        'stroke_play',
        'stableford',
        'modified_stableford',
        'maximum_score',
        'par_bogey',
      ]),
      state: cardState,
      /** The code that took the place, without what was said. */
      status: z.enum(playerStatuses).nullable(),
      /** Those the card was handed in with; until then those that hold. */
      signatures: z.array(
        z.object({
          as: z.enum(['player', 'marker']),
          /** As the signer is shown. */
          by: z.string(),
          /** Milliseconds since 1970. */
          at: z.int(),
        }),
      ),
      /** Milliseconds since 1970; null while the card is out. */
      deliveredAt: z.int().nullable(),
      receipt: z.string().nullable(),
      /** Taken off the round by the committee, in points or holes. */
      deducted: z.int(),
      /** In the order of the card. */
      holes: z.array(
        z.object({
          number: z.int(),
          par: z.int(),
          strokeIndex: z.int(),
          lengthMetres: z.int().nullable(),
          /** From the playing handicap; 0 in a *række* without handicap. */
          received: z.int(),
          score: z.union([z.int(), z.literal('picked_up'), z.null()]),
          /** Marker and player, or two phones, have not written the same; `score` is the marker's. */
          isDisputed: z.boolean(),
          /** Who wrote what, when and why, where the official score was changed (SC-4). */
          history: z.array(
            z.object({
              score: z.union([z.int(), z.literal('picked_up'), z.null()]),
              /** As the writer is shown; null for the committee. */
              by: z.string().nullable(),
              /** Milliseconds since 1970. */
              at: z.int(),
              /** Of the committee's. */
              reason: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type PublicFlight = z.output<typeof publicFlight>

export const getFlight = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId',
  audience: 'anyone',
  summary: 'A flight and its cards',
  input: z.object({ flightId: z.uuid() }),
  output: publicFlight,
})

/** For another phone that is to go on in place of this one (PE-10): the link that this one came by. */
export const getFlightLink = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId/link',
  audience: 'link',
  summary: "A flight's link, for a phone that has its key",
  input: z.object({ flightId: z.uuid() }),
  output: z.object({ link: z.url() }),
})
