import { z } from 'zod'
import { freeText } from '#contract/shared/free-text.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { adminList, type Words } from './list.ts'
import { mailsShape } from './mails.ts'
import { adminRecord } from './record.ts'

const reasonWords = {
  hard_bounce: { label: 'Afvist af mailserveren', tone: 'warning' },
  complaint: { label: 'Meldt som uønsket', tone: 'error' },
} satisfies Words

const stateWords = {
  open: { label: 'Får ingen mails', tone: 'warning' },
  ended: { label: 'Ophævet' },
} satisfies Words

const sourceWords = {
  mail_server: { label: 'Vores mailserver' },
  provider: { label: 'SendGrid' },
} satisfies Words

export const listSuppressions = adminList({
  path: '/api/v1/admin/suppressions',
  audience: 'people.read',
  summary: 'Every address to which no mail is sent, or was not.',
  title: 'Adresser uden mail',
  searchHint: 'Mail',
  columns: [
    { key: 'address', heading: 'Mail', kind: 'code', sortable: true },
    { key: 'reason', heading: 'Grund', kind: 'word', words: reasonWords },
    { key: 'state', heading: 'Status', kind: 'word', words: stateWords },
    { key: 'createdAt', heading: 'Siden', kind: 'time', sortable: true },
    { key: 'endedAt', heading: 'Ophævet', kind: 'time', optional: true },
  ],
  filters: [
    { key: 'state', label: 'Status', kind: 'choice', words: stateWords },
    { key: 'reason', label: 'Grund', kind: 'choice', words: reasonWords },
    { key: 'createdAt', label: 'Siden', kind: 'period' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
})

export const getSuppression = adminRecord({
  list: listSuppressions,
  summary: 'One suppression of an address, with the mails to it.',
  more: [
    { key: 'source', heading: 'Meldt af', kind: 'word', words: sourceWords },
    { key: 'codes', heading: 'Svar', kind: 'code', optional: true },
    { key: 'endedBy', heading: 'Ophævet af', kind: 'text', optional: true },
    { key: 'endReason', heading: 'Hvorfor', kind: 'text', optional: true },
  ],
  related: { mails: mailsShape },
})

/** A complaint is ended by an administrator only (`not_allowed`), with a reason (`wish_missing`). */
export const endSuppression = endpoint({
  method: 'POST',
  path: '/api/v1/admin/suppressions/:id/end',
  audience: 'people.help',
  errors: ['not_allowed'],
  summary: 'Send mails to an address again.',
  input: z.object({ id: z.uuid(), reason: freeText(300, { min: 3 }).optional() }),
  output: z.object({ done: z.literal(true) }),
})
