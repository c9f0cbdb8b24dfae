import { z } from 'zod'
import type { SignedCardRefusal } from '#domain/scoring/signed-card.ts'
import { suspensionKinds } from '#domain/scoring/suspension.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day, startMinute } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { flightPlayer } from './flight-player.ts'
import { roundPenalty, storedReport } from './parts.ts'
import { flightSideCompetition } from './flight-side-competition.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a score entry of a batch was not stored; it does not affect the others. */
export const scoreEntryRefusals = [
  'score_impossible',
  'hole_missing',
  'not_in_flight',
  'id_reused',
  'round_not_begun',
  'scores_full',
] as const
export type ScoreEntryRefusal = (typeof scoreEntryRefusals)[number]

/** Why a flight accepts nothing but scores: its day has not come, its round is void, or its result is final. */
export type FlightRefusal = 'round_not_begun' | 'round_void' | 'flight_over'

/** Why a request about a flight, a card or a correction is refused as a whole. */
export type ScoreRefusal =
  | FlightRefusal
  | 'flight_key_gone'
  | 'flight_code_wrong'
  | 'flight_code_ambiguous'
  | 'own_marker'
  | 'card_incomplete'
  | 'card_disputed'
  | 'signature_missing'
  | 'card_delivered'
  | 'score_unchanged'
  | 'penalty_on_hole'
  | 'signing_keys_full'
  | SignedCardRefusal

export const holeScore = z.union([z.int().min(1).max(30), z.literal('picked_up'), z.null()])
/** Milliseconds since 1970 by the phone's own clock, which may be wrong. */
export const phoneTime = z.int().min(0).max(8_640_000_000_000_000)

/** An Ed25519 public key: 32 bytes, base64url. */
export const signingPublicKey = z.string().regex(/^[\w-]{43}$/)

/** The domain's `ScoreEntry` with writer and time. */
export const writtenScore = z.object({
  id: z.uuid(),
  /** The order received, which `since` refers to. */
  number: z.int(),
  /** The player of the card. */
  entryId: z.uuid(),
  hole: z.int(),
  slot: z.enum(['marker', 'player', 'committee']),
  score: holeScore,
  replaces: z.array(z.uuid()),
  /** The player who wrote it; null for the committee. */
  by: z.uuid().nullable(),
  reason: z.string().nullable(),
  /** Received after delivery, after the end of the tournament or in a void round: shown, but not counted. */
  isLate: z.boolean(),
  /** Milliseconds since 1970 by the server's clock. */
  writtenAt: z.int(),
})
export type WrittenScore = z.output<typeof writtenScore>

export const cardState = z.enum([
  'open',
  'complete',
  'signed_by_player',
  'signed_by_marker',
  'ready_to_deliver',
  'delivered',
  /** Delivered, and the committee has changed it since. */
  'corrected',
])

export const currentCard = z.object({
  entryId: z.uuid(),
  state: cardState,
  /** The official scores, `4,5,x,-`. */
  reading: z.string(),
  revision: z.int(),
  deliveredAt: z.int().nullable(),
  receipt: z.string().nullable(),
  /** The committee's penalties on the round, in points or holes. */
  penalties: z.array(roundPenalty),
})
export type CurrentCard = z.output<typeof currentCard>

export const cardSignature = z.object({
  id: z.uuid(),
  /** Its place in the order received, shared with the score entries of the flight. */
  number: z.int(),
  entryId: z.uuid(),
  as: z.enum(['player', 'marker']),
  by: z.uuid(),
  reading: z.string(),
  signedAt: z.int(),
  /** False when the scores differ from the signed ones, or were edited since. */
  holds: z.boolean(),
})
export type CardSignature = z.output<typeof cardSignature>

/** A flight with everything that a phone needs to keep score offline (PE-7). */
export const scoredFlight = z.object({
  flightId: z.uuid(),
  roundId: z.uuid(),
  position: z.int(),
  startHole: z.int(),
  group: z.enum(['A', 'B']).nullable(),
  day,
  minute: startMinute,
  courseName: z.string(),
  roundNumber: z.int(),
  /** Why the round was declared void; null otherwise. */
  voidReason: z.string().nullable(),
  tournament: z.object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    state: z.enum(tournamentStates),
    isRehearsal: z.boolean(),
    /** The telephone number of the host club. */
    phone: z.string().nullable(),
  }),
  /** The current suspension, or the latest one. */
  suspension: z
    .object({
      id: z.uuid(),
      kind: z.enum(suspensionKinds),
      startedAt: z.int(),
      resumesAt: z.int().nullable(),
      endedAt: z.int().nullable(),
    })
    .nullable(),
  /** Reports of the flight, in the order received. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      by: z.uuid(),
      report: storedReport,
      writtenAt: z.int(),
      /** When the tournament desk marked it as handled. */
      handledAt: z.int().nullable(),
    }),
  ),
  players: z.array(flightPlayer),
  /** The other players of a side of one ball that is alone: they mark its card. Absent in old stored flights. */
  partners: z.array(z.object({ entryId: z.uuid(), name: z.string() })).optional(),
  cards: z.array(currentCard),
  signatures: z.array(cardSignature),
  /** Public keys of the flight's phones, each for the player it writes as. Absent in old stored flights. */
  signingKeys: z.array(z.object({ by: z.uuid(), publicKey: signingPublicKey })).optional(),
  /** Side competitions, by hole. */
  sides: z.array(flightSideCompetition),
  /** Score entries with a number above `since`, in the order received. */
  entries: z.array(writtenScore),
  /** The highest number of a score entry in the flight, which is the next `since`. */
  revision: z.int(),
  /** The server's clock, milliseconds since 1970. */
  now: z.int(),
})
export type ScoredFlight = z.output<typeof scoredFlight>

/**
 * Exchanges the key of a link, or the spare code that is valid on the day of the round, for a cookie
 * of this browser (E24). `link_expired` with reason `flight_key_gone`, `refused` with reason
 * `flight_code_wrong`, `too_many_requests`.
 */
export const openFlight = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/open',
  audience: 'anyone',
  summary: "Open a flight's score entry with its key or spare code",
  input: z.object({
    flightId: z.uuid(),
    key: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    code: z.string().trim().max(20).optional(),
  }),
  output: z.object({ flightId: z.uuid() }),
})

/** A flight for a phone; with `since` only newer score entries. */
export const getScoredFlight = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId/scores',
  audience: 'link',
  summary: 'A flight with its cards, for whoever keeps its scores',
  input: z.object({
    flightId: z.uuid(),
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: scoredFlight,
})

/**
 * Stores score entries of phones. The service validates each entry by itself, so this schema accepts
 * any hole and score: an impossible one must not keep the others from being stored. A resend under the
 * same id gets the same result. `too_many_requests` above 600 requests of a flight in ten minutes;
 * the phone then sends again later.
 */
export const recordScores = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/scores',
  audience: 'link',
  summary: 'Store scores of a flight; safe to repeat',
  input: z.object({
    flightId: z.uuid(),
    /** When the request is sent, by the same clock as `writtenAt`. */
    sentAt: phoneTime,
    since: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    entries: z
      .array(
        z.object({
          id: z.uuid(),
          /** The player of the card. */
          entryId: z.uuid(),
          hole: z.number().min(-1000).max(1000),
          score: z.union([z.number(), freeText(20), z.null()]),
          /** Ids of the score entries that were current in this slot for the writer. */
          replaces: z.array(z.uuid()).max(50),
          /** The player who writes: a note on the own card, the marker's score on another. */
          by: z.uuid(),
          writtenAt: phoneTime,
        }),
      )
      .min(1)
      .max(300),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        /** `late`: stored and shown to the tournament desk, but not counted. */
        outcome: z.enum(['stored', 'late', 'refused']),
        reason: z.enum(scoreEntryRefusals).optional(),
      }),
    ),
    flight: scoredFlight,
  }),
})
