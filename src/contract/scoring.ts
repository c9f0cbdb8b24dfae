import { z } from 'zod'
import { suspensionKinds } from '#domain/scoring/suspension.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day, minute } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { flightReport } from './scoring-flight-report.ts'
import { flightSideCompetition } from './sidecompetitions-flight.ts'
import { freeText } from './free-text.ts'
import { playerStatus } from './scoring-player-status.ts'
import { roundPenalty } from './scoring-round-penalty.ts'

/** Why one entry of a batch was not stored; the others of the batch were. */
export const entryRefusals = [
  'score_impossible',
  'hole_missing',
  'not_in_flight',
  'id_reused',
  'round_not_begun',
  'scores_full',
] as const
export type EntryRefusal = (typeof entryRefusals)[number]

/** Why a flight takes nothing but scores: its day has not come, its round is void, or its result is final. */
export type FlightRefusal = 'round_not_begun' | 'round_void' | 'flight_over'

/** Why a flight, a card or a correction says no as a whole. */
export type ScoreRefusal =
  | FlightRefusal
  | 'flight_key_gone'
  | 'flight_code_wrong'
  | 'own_marker'
  | 'card_incomplete'
  | 'card_disputed'
  | 'signature_missing'
  | 'card_delivered'
  | 'score_unchanged'
  | 'penalty_on_hole'

export const holeScore = z.union([z.int().min(1).max(30), z.literal('picked_up'), z.null()])
/** Milliseconds since 1970 by the phone's own clock, which may be wrong. */
export const phoneTime = z.int().min(0).max(8_640_000_000_000_000)

/** One thing written about a hole: the domain's `ScoreEntry`, and who wrote it when. */
export const writtenScore = z.object({
  id: z.uuid(),
  /** The order received; asks for what is newer. */
  number: z.int(),
  /** Whose card. */
  entryId: z.uuid(),
  hole: z.int(),
  slot: z.enum(['marker', 'player', 'committee']),
  score: holeScore,
  replaces: z.array(z.uuid()),
  /** The player who wrote it; null for the committee. */
  by: z.uuid().nullable(),
  reason: z.string().nullable(),
  /** Came after delivery, after the end of the tournament or in a void round: shown, and not counted. */
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

export const cardNow = z.object({
  entryId: z.uuid(),
  state: cardState,
  /** The official scores, `4,5,x,-`. */
  reading: z.string(),
  revision: z.int(),
  deliveredAt: z.int().nullable(),
  receipt: z.string().nullable(),
  /** What the committee takes off the round, in points or holes. */
  penalties: z.array(roundPenalty),
})
export type CardNow = z.output<typeof cardNow>

export const cardSignature = z.object({
  id: z.uuid(),
  /** Its place in the order received, among the entries of the flight. */
  number: z.int(),
  entryId: z.uuid(),
  as: z.enum(['player', 'marker']),
  by: z.uuid(),
  reading: z.string(),
  signedAt: z.int(),
  /** False once the card reads otherwise than what was signed, or has been edited since. */
  holds: z.boolean(),
})
export type CardSignature = z.output<typeof cardSignature>

export const flightPlayer = z.object({
  entryId: z.uuid(),
  name: z.string(),
  clubName: z.string().nullable(),
  teeName: z.string(),
  playingHandicap: z.int(),
  status: playerStatus.nullable(),
  /** Whose card she keeps, as the committee has it. */
  marks: z.uuid().nullable(),
  /** In the order of the card. */
  holes: z.array(
    z.object({
      number: z.int(),
      par: z.int(),
      strokeIndex: z.int(),
      lengthMetres: z.int().nullable(),
      strokesReceived: z.int(),
    }),
  ),
})
export type FlightPlayer = z.output<typeof flightPlayer>

/** A flight as a phone keeps it: everything that it takes to play the round without a line (PE-7). */
export const scoredFlight = z.object({
  flightId: z.uuid(),
  roundId: z.uuid(),
  position: z.int(),
  startHole: z.int(),
  group: z.enum(['A', 'B']).nullable(),
  day,
  minute,
  courseName: z.string(),
  roundNumber: z.int(),
  /** Why the round was declared void and counts for nothing; null while it stands. */
  voidReason: z.string().nullable(),
  tournament: z.object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    state: z.enum(tournamentStates),
    /** Of the host: where the committee is reached. */
    phone: z.string().nullable(),
  }),
  /** The one that lasts, or the last there was (PE-13). */
  suspension: z
    .object({
      id: z.uuid(),
      kind: z.enum(suspensionKinds),
      startedAt: z.int(),
      resumesAt: z.int().nullable(),
      endedAt: z.int().nullable(),
    })
    .nullable(),
  /** What the flight has told, in the order received. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      by: z.uuid(),
      report: flightReport,
      writtenAt: z.int(),
      /** When the tournament desk ticked it off. */
      handledAt: z.int().nullable(),
    }),
  ),
  players: z.array(flightPlayer),
  cards: z.array(cardNow),
  signatures: z.array(cardSignature),
  /** By hole. */
  sides: z.array(flightSideCompetition),
  /** Those with a higher number than `since`, in the order received. */
  entries: z.array(writtenScore),
  /** The highest number of the flight: the next `since`. */
  revision: z.int(),
  /** The server's clock, milliseconds since 1970. */
  now: z.int(),
})
export type ScoredFlight = z.output<typeof scoredFlight>

/**
 * Exchanges the key of a link, or the spare code that is good on the day of the round, for a cookie
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

/** What a phone keeps of its flight; with `since` only the entries that are newer. */
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
 * Stores what phones wrote. Each entry is validated by itself, so hole and score are taken here as
 * they come: one that is impossible must not keep the others from being stored. Sent again under
 * its id, an entry gets the same answer. `too_many_requests` above 600 sendings of a flight in ten
 * minutes: what is refused so is sent later.
 */
export const recordScores = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/scores',
  audience: 'link',
  summary: 'Store scores of a flight; safe to repeat',
  input: z.object({
    flightId: z.uuid(),
    /** When it is sent, by the clock that wrote the entries. */
    sentAt: phoneTime,
    since: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    entries: z
      .array(
        z.object({
          id: z.uuid(),
          /** Whose card. */
          entryId: z.uuid(),
          hole: z.number().min(-1000).max(1000),
          score: z.union([z.number(), freeText(20), z.null()]),
          /** The entries of this slot that the writer saw standing. */
          replaces: z.array(z.uuid()).max(50),
          /** The player who writes: of herself a note, of another as the marker. */
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
        /** `late`: kept and shown to the tournament desk, and not counted. */
        outcome: z.enum(['stored', 'late', 'refused']),
        reason: z.enum(entryRefusals).optional(),
      }),
    ),
    flight: scoredFlight,
  }),
})

/**
 * A signature on a reading of a card; safe to repeat. `refused`: `own_marker`, `not_in_flight`,
 * `card_delivered`, `round_not_begun`, `flight_over`; `conflict` `id_reused`. One on another reading
 * than the card's is kept and does not hold.
 */
export const signCard = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/signatures',
  audience: 'link',
  summary: 'Sign a card as player or marker',
  input: z.object({
    flightId: z.uuid(),
    id: z.uuid(),
    entryId: z.uuid(),
    as: z.enum(['player', 'marker']),
    by: z.uuid(),
    /** The scores that the signer saw, in the order of the card: `4,5,x,-`. */
    reading: z
      .string()
      .max(100)
      .regex(/^([1-9]\d?|[x-])(,([1-9]\d?|[x-]))*$/),
    signedAt: phoneTime,
    sentAt: phoneTime,
  }),
  output: scoredFlight,
})

/**
 * Hands a card in; asked again, the same receipt. `refused`: `card_incomplete`, `card_disputed`,
 * `signature_missing`, `not_in_flight`, `round_not_begun`, `flight_over`; the first two name the
 * holes.
 */
export const deliverCard = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/deliveries',
  audience: 'link',
  summary: 'Deliver a card that both have signed; safe to repeat',
  input: z.object({ flightId: z.uuid(), entryId: z.uuid() }),
  output: scoredFlight,
})
