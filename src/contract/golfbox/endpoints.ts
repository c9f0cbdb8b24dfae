import { z } from 'zod'
import { cardKey } from '#contract/scoring/parts.ts'
import {
  manualEntryReasons,
  cardChanges,
  cardCodes,
  cardReportStates,
  cardReportStatuses,
} from '#domain/scoring/card-report.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** Why a card cannot be sent again or marked as entered manually. */
export type CardReportRefusal =
  /** No connection to GolfBox is configured. */
  | 'golfbox_not_connected'
  /** A required fact about the player is missing. */
  | 'card_not_sendable'
  /** The tournament desk has entered it in GolfBox: sending it would duplicate it. */
  | 'card_typed'
  /** GolfBox has accepted its current revision: there is nothing to enter. */
  | 'card_sent'
  /** It is on its way to GolfBox at this moment: whether it must be entered is known in a few seconds. */
  | 'card_being_sent'

const inTournament = { tournamentId: z.uuid() }
const state = z.enum(cardReportStates)
const reportStatus = z.enum(cardReportStatuses)
const status = z.enum(cardCodes).nullable()
/** An MD5 in lower-case hexadecimal. */
const cardFacts = z.string().min(1).max(32)

const cardReport = z.object({
  roundId: z.uuid(),
  roundNumber: z.int(),
  entryId: z.uuid(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  state,
  /** The status in GolfBox, with manual entry and later corrections taken into account. */
  reportStatus,
  /** The player's status from this round or an earlier one, or `void` for a void round. */
  status,
  /** The revision of the card, sent back as `seen` when it is marked. */
  cardRevision: z.int(),
  /** Fingerprint of the tee and handicap that the card is worked out from, also sent back as `seen`. */
  cardFacts,
  /** What was corrected since GolfBox got the card; null when nothing was, or when its card is not known. */
  change: z.enum(cardChanges).nullable(),
  /** The mark of manual entry: time, person, and the status at that time. An `outdated` mark stays. */
  enteredManually: z
    .object({ at: z.int(), by: z.string().nullable(), isMine: z.boolean(), status })
    .nullable(),
  /** Why the card must be entered manually. */
  reason: z.enum(manualEntryReasons).nullable(),
  /** The message with which GolfBox refused the card. */
  answer: z.string().nullable(),
  /** From 1; increased when the card, its tee or its handicap is corrected after it was reported. */
  revision: z.int(),
  attempts: z.int(),
  /** Milliseconds since 1970: when GolfBox accepted it, and when the next attempt is due. */
  sentAt: z.int().nullable(),
  dueAt: z.int().nullable(),
})
export type CardReport = z.output<typeof cardReport>

/** Every delivered card with its status in GolfBox (D31). */
export const listCardReports = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/card-reports',
  audience: 'tournament.score',
  summary: 'How far every handed-in card has come on its way to GolfBox',
  input: z.object(inTournament),
  output: z.object({
    /** Whether a connection to GolfBox is configured. */
    isConnected: z.boolean(),
    reports: z.array(cardReport),
  }),
})

/**
 * Queues a card that was refused or given up again, until the end of today; a waiting or sent card is
 * unchanged. `refused`: `golfbox_not_connected`, `card_not_sendable`, `card_typed`; `not_found` without
 * a report.
 */
export const sendCardAgain = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/report',
  audience: 'tournament.score',
  summary: 'Let a card that did not reach GolfBox be sent again',
  input: z.object(cardKey),
  output: z.object({ state }),
})

/**
 * Marks a card as entered or corrected in GolfBox by the tournament desk, or removes the mark. A marked
 * card is not sent. Idempotent: a second mark keeps the first person. `changed_elsewhere` when the card,
 * its tee or handicap, or the status differs from `seen`; `refused`: `card_sent`, `card_being_sent`;
 * `not_found` without a report.
 */
export const markCardEnteredManually = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/typed-in-golfbox',
  audience: 'tournament.score',
  summary: 'Say that a card was typed into GolfBox by hand',
  input: z.object({
    ...cardKey,
    isEnteredManually: z.boolean(),
    /** The `cardRevision`, `cardFacts` and `status` that were shown. */
    seen: z.object({ revision: z.int(), facts: cardFacts, status }),
  }),
  output: z.object({ reportStatus: reportStatus.nullable() }),
})

/** The GolfBox status of a flight's cards, without reasons: those are for the tournament desk (SC-5). */
export const listReportsOfFlight = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId/card-reports',
  audience: 'anyone',
  summary: "How far a flight's cards have come on their way to GolfBox",
  input: z.object({ flightId: z.uuid() }),
  output: z.object({ reports: z.array(z.object({ entryId: z.uuid(), reportStatus })) }),
})
