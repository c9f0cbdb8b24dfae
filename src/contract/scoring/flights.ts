import { z } from 'zod'
import { playerStatuses } from '#domain/competitions/player-status.ts'
import { day, startMinute } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { cardState, phoneTime, scoredFlight } from './endpoints.ts'
import { flightReport } from './parts.ts'

/** A flight for the public: official scores, and names as the golfers choose to be shown (E25). */
const publicFlight = z.object({
  flightId: z.uuid(),
  roundId: z.uuid(),
  position: z.int(),
  startHole: z.int(),
  /** Which of two flights on the same hole in a shotgun start. */
  group: z.enum(['A', 'B']).nullable(),
  day,
  minute: startMinute,
  courseName: z.string(),
  roundNumber: z.int(),
  /** Why its round was declared void; null otherwise. */
  voidReason: z.string().nullable(),
  tournament: z.object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    isRehearsal: z.boolean(),
  }),
  /** The host club, whose tournament desk corrects cards that phones can no longer write. */
  clubId: z.uuid(),
  /** Whether phones can write no more: all cards are delivered, the round is void, or the result is published. */
  isOver: z.boolean(),
  players: z.array(
    z.object({
      entryId: z.uuid(),
      name: z.string(),
      clubName: z.string().nullable(),
      playingHandicap: z.int(),
      teeName: z.string(),
      /** The scoring format of the *række*. */
      format: z.enum([
        'stroke_play',
        'stableford',
        'modified_stableford',
        'maximum_score',
        'par_bogey',
      ]),
      state: cardState,
      /** The player's code without its reason. */
      status: z.enum(playerStatuses).nullable(),
      /** The signatures at delivery; before delivery the valid ones. */
      signatures: z.array(
        z.object({
          as: z.enum(['player', 'marker']),
          /** The name that the signer chooses to be shown with. */
          by: z.string(),
          /** Milliseconds since 1970. */
          at: z.int(),
        }),
      ),
      /** Milliseconds since 1970; null before delivery. */
      deliveredAt: z.int().nullable(),
      receipt: z.string().nullable(),
      /** The committee's penalties on the round, in points or holes. */
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
          /** Marker and player, or two phones, disagree; `score` is the marker's. */
          isDisputed: z.boolean(),
          /** The versions of a changed official score with writer, time and reason (SC-4); empty when unchanged. */
          history: z.array(
            z.object({
              score: z.union([z.int(), z.literal('picked_up'), z.null()]),
              /** The name that the writer chooses to be shown with; null for the committee. */
              by: z.string().nullable(),
              /** Milliseconds since 1970. */
              at: z.int(),
              /** Null except for the committee. */
              reason: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type PublicFlight = z.output<typeof publicFlight>

/**
 * Opens a flight by the code on its card alone, for the short address `/kort` (PE-16). The code is valid on the
 * day of the round. `refused` with reason `flight_code_wrong`, or `flight_code_ambiguous` when two flights of
 * different rounds share it; `too_many_requests` above 20 wrong codes an hour from one address.
 */
export const openFlightByCode = endpoint({
  method: 'POST',
  path: '/api/v1/flights/open',
  audience: 'anyone',
  summary: 'Open the flight of a code of today',
  input: z.object({ code: z.string().trim().min(1).max(20) }),
  output: z.object({ flightId: z.uuid(), slug: z.string() }),
})

export const getFlight = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId',
  audience: 'anyone',
  summary: 'A flight and its cards',
  input: z.object({ flightId: z.uuid() }),
  output: publicFlight,
})

/** The link with the key of this phone, to be handed over to another phone (PE-10). */
export const getFlightLink = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId/link',
  audience: 'link',
  summary: "A flight's link, for a phone that has its key",
  input: z.object({ flightId: z.uuid() }),
  output: z.object({ link: z.url() }),
})

/**
 * Stores a flight's report to the tournament desk; safe to repeat. `refused`:
 * `not_in_flight`, `own_marker`, `hole_missing`, `status_of_desk` when the tournament desk has set the
 * player's code, `round_not_begun`, `flight_over`; `conflict` `id_reused`.
 */
export const reportFlight = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/reports',
  audience: 'link',
  summary: 'Report to the tournament desk a player who retires, a new marker, a doubt about a rule',
  input: z.object({
    flightId: z.uuid(),
    id: z.uuid(),
    /** The player who reports it. */
    by: z.uuid(),
    report: flightReport,
    writtenAt: phoneTime,
    sentAt: phoneTime,
  }),
  output: scoredFlight,
})
