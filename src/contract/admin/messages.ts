import { z } from 'zod'
import { messagePurposes } from '#domain/admin/message.ts'
import { regions } from '#domain/clubs/regions.ts'
import { productCodes } from '#domain/passes/products.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'

/**
 * `message_has_offers`: a service message contains one. `news_are_marketing`: a service message to those who agreed to
 * news. `message_recipients_changed`: more or fewer than were shown.
 */
export type MessageRefusal =
  | 'message_has_offers'
  | 'news_are_marketing'
  | 'message_without_recipients'
  | 'message_recipients_changed'
  | 'message_already_sent'

const purposeWords = {
  service: { label: 'Service' },
  marketing: { label: 'Marketing', tone: 'info' },
} satisfies Words

const stateWords = {
  sending: { label: 'Sendes', tone: 'info' },
  sent: { label: 'Sendt', tone: 'success' },
  stopped: { label: 'Stoppet', tone: 'warning' },
} satisfies Words

/** How far the mail of one recipient has got; `suppressed` includes those who have unsubscribed since. */
const recipientWords = {
  queued: { label: 'I kø', tone: 'info' },
  sent: { label: 'Sendt', tone: 'success' },
  failed: { label: 'Kom ikke frem', tone: 'error' },
  suppressed: { label: 'Får ikke mails', tone: 'warning' },
  stopped: { label: 'Stoppet' },
} satisfies Words

/** Every message with the present state of its mails. */
export const listMessages = adminList({
  path: '/api/v1/admin/messages',
  audience: 'messages.send',
  summary: 'The messages to many people, with how many of their mails have been sent.',
  title: 'Beskeder',
  searchHint: 'Emne eller modtagere',
  columns: [
    { key: 'subject', heading: 'Emne', kind: 'text' },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: stateWords },
    { key: 'audience', heading: 'Til', kind: 'text' },
    { key: 'purpose', heading: 'Slags', kind: 'word', words: purposeWords },
    { key: 'recipients', heading: 'Modtagere', kind: 'number', sortable: true },
    { key: 'queued', heading: 'I kø', kind: 'number' },
    { key: 'sent', heading: 'Sendt', kind: 'number' },
    { key: 'failed', heading: 'Kom ikke frem', kind: 'number' },
    { key: 'suppressed', heading: 'Får ikke mails', kind: 'number' },
    { key: 'stopped', heading: 'Stoppet', kind: 'number', aside: true },
    { key: 'sentAt', heading: 'Skrevet', kind: 'time', sortable: true },
    { key: 'sentBy', heading: 'Af', kind: 'text', optional: true },
    { key: 'number', heading: 'Nummer', kind: 'number', aside: true },
  ],
  filters: [
    { key: 'state', label: 'Tilstand', kind: 'choice', words: stateWords },
    { key: 'purpose', label: 'Slags', kind: 'choice', words: purposeWords },
    { key: 'sentAt', label: 'Skrevet', kind: 'period' },
  ],
  sort: { by: 'sentAt', order: 'desc' },
})

export const getMessage = adminRecord({
  list: listMessages,
  summary: 'One message with its text and the state of its mails.',
  more: [
    { key: 'body', heading: 'Tekst', kind: 'text' },
    { key: 'notice', heading: 'Opslag', kind: 'text', optional: true, linkKey: 'noticePath' },
    { key: 'noticePath', heading: 'Opslagets side', kind: 'text', optional: true, unseen: true },
    { key: 'stoppedAt', heading: 'Stoppet den', kind: 'time', optional: true },
    { key: 'stoppedBy', heading: 'Stoppet af', kind: 'text', optional: true },
  ],
})

/** The proof of delivery: every mail of every message. */
export const listMessageRecipients = adminList({
  path: '/api/v1/admin/message-recipients',
  audience: 'messages.send',
  summary: 'The recipients of messages, with the state of each mail.',
  title: 'Modtagere af beskeder',
  searchHint: 'Mail, navn eller emne',
  columns: [
    { key: 'email', heading: 'Mail', kind: 'code', sortable: true },
    { key: 'name', heading: 'Navn', kind: 'text', optional: true, linkKey: 'person' },
    { key: 'person', heading: 'Personens side', kind: 'text', optional: true, unseen: true },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: recipientWords, sortable: true },
    { key: 'doneAt', heading: 'Hvornår', kind: 'time', sortable: true, optional: true },
    { key: 'dueAt', heading: 'Sendes tidligst', kind: 'time' },
    { key: 'error', heading: 'Fejl', kind: 'code', optional: true },
    { key: 'message', heading: 'Besked nr.', kind: 'number' },
    { key: 'subject', heading: 'Emne', kind: 'text', aside: true },
  ],
  filters: [
    { key: 'message', label: 'Besked nr.', kind: 'number' },
    { key: 'state', label: 'Tilstand', kind: 'choice', words: recipientWords },
  ],
  sort: { by: 'email', order: 'asc' },
})

export const getMessageRecipient = adminRecord({
  list: listMessageRecipients,
  summary: 'One recipient of a message.',
})

/** The seasons to choose from, the latest first; drafts have no cards. */
export const getMessageChoices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/message-choices',
  audience: 'messages.send',
  summary: 'The seasons and clubs that a message may be about.',
  input: z.object({}),
  output: z.object({
    seasons: z.array(z.object({ id: z.uuid(), code: z.string() })),
    clubs: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
})

const productCode = z.enum(productCodes).nullable()

const audience = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visits'),
    clubId: z.uuid().nullable(),
    from: writtenDay,
    to: writtenDay,
  }),
  z.object({ kind: z.literal('cards'), seasonId: z.uuid(), productCode }),
  z.object({
    kind: z.literal('region'),
    seasonId: z.uuid(),
    productCode,
    region: z.enum(regions),
  }),
  z.object({ kind: z.literal('news') }),
])

const purpose = z.enum(messagePurposes)

export const countMessageRecipients = endpoint({
  method: 'POST',
  path: '/api/v1/admin/message-recipients/count',
  audience: 'messages.send',
  summary: 'How many people a message would be mailed to now.',
  input: z.object({ audience, purpose }),
  output: z.object({ recipients: z.int() }),
})

/** The caller chooses the id, so that a repeated request sends nothing. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages',
  audience: 'messages.send',
  summary: 'Mail a message to everybody of an audience.',
  input: z.object({
    id: z.uuid(),
    audience,
    purpose,
    subject: freeText(120, { min: 3 }),
    body: freeText(10_000, { min: 10 }),
    /** The number that was shown. Another number of recipients is refused. */
    recipients: z.int().min(1).max(1_000_000),
    /** A banner on the public pages. It requires `texts.write`, too. */
    notice: z
      .object({
        body: freeText(1_000),
        tone: z.enum(['info', 'warning']),
        firstDay: writtenDay,
        lastDay: writtenDay,
      })
      .nullable(),
  }),
  output: z.object({ id: z.uuid(), recipients: z.int() }),
})

/** `message_already_sent` when no mail is left to stop. */
export const stopMessage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages/:id/stop',
  audience: 'messages.send',
  summary: 'Cancel the mails of a message that have not been sent.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ stopped: z.int() }),
})
