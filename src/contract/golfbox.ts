import { z } from 'zod'
import {
  manualEntryReasons,
  cardCodes,
  cardReportStates,
  cardReportStatuses,
} from '#domain/scoring/card-report.ts'
import { endpoint } from './endpoint.ts'

/** Why a card is not sent again, or not ticked. */
export type CardReportRefusal =
  /** No connection to GolfBox is set up. */
  | 'golfbox_not_connected'
  /** Something that a card must say is not known of the player. */
  | 'card_not_sendable'
  /** The tournament desk has typed it into GolfBox: sent as well it would be there twice. */
  | 'card_typed'
  /** GolfBox has taken it as it stands: there is nothing to type. */
  | 'card_sent'

const inTournament = { tournamentId: z.uuid() }
const ofCard = { ...inTournament, roundId: z.uuid(), entryId: z.uuid() }
const state = z.enum(cardReportStates)
const reportStatus = z.enum(cardReportStatuses)
const status = z.enum(cardCodes).nullable()

const cardReport = z.object({
  roundId: z.uuid(),
  roundNumber: z.int(),
  entryId: z.uuid(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  state,
  /** How it stands with GolfBox, the tournament desk's tick and its corrections counted. */
  reportStatus,
  /** The code that the player was given in this round or before, or `void` for its round. */
  status,
  /** Of the card itself: what a tick says that it has seen. */
  cardRevision: z.int(),
  /** The tournament desk's tick: when, by whom, and the code of then. It stays when it is void (`outdated`). */
  enteredManually: z
    .object({ at: z.int(), by: z.string().nullable(), isMine: z.boolean(), status })
    .nullable(),
  /** Why it is entered manually. */
  reason: z.enum(manualEntryReasons).nullable(),
  /** What GolfBox said when it refused the card, in its own words. */
  answer: z.string().nullable(),
  /** From 1; higher when the card was corrected after it was reported. */
  revision: z.int(),
  attempts: z.int(),
  /** Milliseconds since 1970: when it was taken, and when it is tried next. */
  sentAt: z.int().nullable(),
  dueAt: z.int().nullable(),
})
export type CardReport = z.output<typeof cardReport>

/** Every handed-in card and how far it has come on its way to GolfBox (D31). */
export const listCardReports = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/card-reports',
  audience: 'tournament.score',
  summary: 'How far every handed-in card has come on its way to GolfBox',
  input: z.object(inTournament),
  output: z.object({
    /** Whether anything is sent at all. */
    isConnected: z.boolean(),
    reports: z.array(cardReport),
  }),
})

/**
 * A card that was refused or given up waits again, until the end of today; one that waits or was sent
 * stays as it is. `refused` `golfbox_not_connected`, `card_not_sendable`, `card_typed`; `not_found` without a report.
 */
export const sendCardAgain = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/report',
  audience: 'tournament.score',
  summary: 'Let a card that did not reach GolfBox be sent again',
  input: z.object(ofCard),
  output: z.object({ state }),
})

/**
 * The tournament desk's tick that it has typed this card into GolfBox, or put right there what was sent; ticked off
 * it never was. While it stands the card is not sent. Done twice it is done once, and stays the first
 * one's. `changed_elsewhere` when the card or the code is not as it was seen; `refused` `card_sent`;
 * `not_found` without a report.
 */
export const markCardEnteredManually = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/typed-in-golfbox',
  audience: 'tournament.score',
  summary: 'Say that a card was typed into GolfBox by hand',
  input: z.object({
    ...ofCard,
    isEnteredManually: z.boolean(),
    /** What was on the screen: `cardRevision` and `status`. */
    seen: z.object({ revision: z.int(), status }),
  }),
  output: z.object({ reportStatus: reportStatus.nullable() }),
})

/** How far a flight's cards have come, without why: that is the tournament desk's (SC-5). */
export const listReportsOfFlight = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId/card-reports',
  audience: 'anyone',
  summary: "How far a flight's cards have come on their way to GolfBox",
  input: z.object({ flightId: z.uuid() }),
  output: z.object({ reports: z.array(z.object({ entryId: z.uuid(), reportStatus })) }),
})
