import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const MailInList = z.object({
  id: z.uuid(),
  to: z.string(),
  /** Null until the mail has been rendered. */
  subject: z.string().nullable(),
  at: z.iso.datetime(),
})

/** The mailbox of the demonstration. Outside DEMO both endpoints respond with `not_found`. */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/v1/mailbox',
  audience: 'anyone',
  errors: ['not_found'],
  summary: 'The mails of the demonstration, newest first, at most a hundred.',
  input: z.object({ address: z.string().trim().max(254).optional() }),
  output: z.object({ mails: z.array(MailInList) }),
})

export const getMail = endpoint({
  method: 'GET',
  path: '/api/v1/mailbox/:mailId',
  audience: 'anyone',
  summary: 'One mail of the demonstration as it was sent.',
  input: z.object({ mailId: z.uuid() }),
  output: MailInList.extend({ html: z.string().nullable(), text: z.string().nullable() }),
})
