import { z } from 'zod'
import { endpoint, type Output, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a message is not sent. */
export type TournamentMessageRefusal =
  | 'message_nobody'
  | 'message_recipients_changed'
  | 'message_too_many'

const tournamentId = z.uuid()

const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('division'), divisionId: z.uuid() }),
  z.object({ kind: z.literal('flight'), flightId: z.uuid() }),
])

/** How far a mail or an SMS has got; `none` where none was sent. */
const delivery = z.enum(['none', 'queued', 'sent', 'failed'])
export type MessageDelivery = z.output<typeof delivery>

export const listTournamentMessages = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/messages',
  audience: 'tournament.run',
  summary: 'The messages sent to the players, and whom a new one can be for.',
  input: z.object({ tournamentId }),
  output: z.object({
    audiences: z.array(
      z.object({
        audience,
        text: z.string(),
        /** Players who are entered and take part. */
        players: z.int(),
        /** Of these, without a mail address. */
        withoutMail: z.int(),
      }),
    ),
    /** The latest first. */
    messages: z.array(
      z.object({
        id: z.uuid(),
        audience: z.string(),
        subject: z.string(),
        body: z.string(),
        isUrgent: z.boolean(),
        sentAt: z.iso.datetime(),
        sentBy: z.string().nullable(),
        recipients: z.int(),
        /** Whose mail has been sent, waits, failed, or who has no address. */
        mails: z.object({ sent: z.int(), queued: z.int(), failed: z.int(), none: z.int() }),
      }),
    ),
  }),
})
export type TournamentMessages = Output<typeof listTournamentMessages>

export const getTournamentMessage = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/messages/:messageId',
  audience: 'tournament.run',
  summary: 'Who has got a message, by mail, SMS and push.',
  input: z.object({ tournamentId, messageId: z.uuid() }),
  output: z.object({
    recipients: z.array(
      z.object({
        entryId: z.uuid(),
        name: z.string(),
        /** To ring a player who cannot be mailed; null without one. */
        phone: z.string().nullable(),
        mail: delivery,
        sms: delivery,
        push: delivery,
      }),
    ),
  }),
})
export type TournamentMessageRecipients = Output<typeof getTournamentMessage>

/**
 * Mails the players of the audience, and sends SMS and push to those who want them when `isUrgent`. A repeated `id`
 * sends nothing again. `refused`: `message_nobody`; `message_recipients_changed` when there are no longer as many as
 * the director saw; `message_too_many` after 20 messages in a day.
 */
export const sendTournamentMessage = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/messages',
  audience: 'tournament.run',
  errors: ['refused'],
  summary: 'Send a message to players of the tournament.',
  input: z.object({
    tournamentId,
    id: z.uuid(),
    audience,
    /** Is the whole SMS, so it is short. */
    subject: freeText(70, { min: 3 }),
    body: freeText(2000, { min: 3 }),
    isUrgent: z.boolean(),
    /** How many players the director saw that it is for. */
    recipients: z.int().min(0),
  }),
  output: z.object({ recipients: z.int() }),
})
export type NewTournamentMessage = SentInput<typeof sendTournamentMessage>
