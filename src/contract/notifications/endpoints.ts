import { z } from 'zod'
import { suppressionReasons } from '#domain/notifications/delivery.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

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

const mail = z.object({
  id: z.uuid(),
  /** Null until the mail has been rendered, and for a mail with a code or key. */
  subject: z.string().nullable(),
  /** The topic in one or two Danish words. */
  about: z.string(),
  at: z.iso.datetime(),
  /** `failed`: not sent after retrying for a day. */
  state: z.enum(['sent', 'waiting', 'failed']),
  /** False for a mail with a code or a key in its link, because such a text is not stored. */
  canOpen: z.boolean(),
})
export type MyMail = z.output<typeof mail>

/** The mails to the signed-in account and to its proven address, newest first, at most 300. */
export const listMyMails = endpoint({
  method: 'GET',
  path: '/api/v1/account/mails',
  audience: 'signed_in',
  summary: 'The mails that were sent to me',
  input: z.object({}),
  output: z.object({ address: z.string(), mails: z.array(mail) }),
})

/** One mail as sent; `not_found` for another person's mail, and for one with a code or key. */
export const getMyMail = endpoint({
  method: 'GET',
  path: '/api/v1/account/mails/:mailId',
  audience: 'signed_in',
  summary: 'One mail that was sent to me',
  input: z.object({ mailId: z.uuid() }),
  output: mail.extend({ to: z.string(), html: z.string(), text: z.string() }),
})

export type MailRefusal = 'address_not_proven' | 'wish_missing'

export const getMailAddress = endpoint({
  method: 'GET',
  path: '/api/v1/account/mail-address',
  audience: 'signed_in',
  summary: 'My mail address, and why no mail is sent to it',
  input: z.object({}),
  output: z.object({
    address: z.string(),
    /** Null while mails are sent. */
    problem: z.object({ reason: z.enum(suppressionReasons), since: z.iso.datetime() }).nullable(),
  }),
})

/** Three times a day. `refused` with `address_not_proven`. */
export const retryMailAddress = endpoint({
  method: 'POST',
  path: '/api/v1/account/mail-address/retry',
  audience: 'signed_in',
  summary: 'Send mails to my address again',
  input: z.object({}),
  output: z.object({ done: z.literal(true) }),
})
