import { z } from 'zod'
import { byHandReasons, cardReportStates } from '#domain/tournaments/desk/card-report.ts'
import { endpoint } from './endpoint.ts'

/** Why a card is not sent again. */
export type CardReportRefusal =
  /** No connection to GolfBox is set up. */
  | 'golfbox_not_connected'
  /** Something that a card must say is not known of the player. */
  | 'card_not_sendable'

const inTournament = { tournamentId: z.uuid() }
const state = z.enum(cardReportStates)

const cardReport = z.object({
  roundId: z.uuid(),
  roundNumber: z.int(),
  entryId: z.uuid(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  state,
  /** Why it is typed by hand. */
  reason: z.enum(byHandReasons).nullable(),
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
 * A card that was refused or given up waits anew, until the end of today; one that waits or was sent
 * stays as it is. `refused` `golfbox_not_connected`, `card_not_sendable`; `not_found` without a report.
 */
export const sendCardAgain = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/cards/:entryId/report',
  audience: 'tournament.score',
  summary: 'Let a card that did not reach GolfBox be sent again',
  input: z.object({ ...inTournament, roundId: z.uuid(), entryId: z.uuid() }),
  output: z.object({ state }),
})

/** How far a flight's cards have come, without why: that is the desk's (SC-5). */
export const listReportsOfFlight = endpoint({
  method: 'GET',
  path: '/api/v1/flights/:flightId/card-reports',
  audience: 'anyone',
  summary: "How far a flight's cards have come on their way to GolfBox",
  input: z.object({ flightId: z.uuid() }),
  output: z.object({ reports: z.array(z.object({ entryId: z.uuid(), state })) }),
})
