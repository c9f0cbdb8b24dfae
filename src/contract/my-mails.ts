import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const mail = z.object({
  id: z.uuid(),
  /** Null while it waits for its turn, and for a mail that opens something. */
  subject: z.string().nullable(),
  /** What it was about, in a word or two. */
  about: z.string(),
  at: z.iso.datetime(),
  /** `failed`: given up after a day of tries. */
  state: z.enum(['sent', 'waiting', 'failed']),
  /** False for a mail with a code or a key in its link: what opens something is not kept. */
  canOpen: z.boolean(),
})
export type MyMail = z.output<typeof mail>

/** The mails to the signed-in account’s proven address, newest first, at most 300. */
export const listMyMails = endpoint({
  method: 'GET',
  path: '/api/v1/account/mails',
  audience: 'signed_in',
  summary: 'The mails that were sent to me',
  input: z.object({}),
  output: z.object({ address: z.string(), mails: z.array(mail) }),
})

/** One of them as it was sent; `not_found` for anybody else’s, and for one that opens something. */
export const getMyMail = endpoint({
  method: 'GET',
  path: '/api/v1/account/mails/:mailId',
  audience: 'signed_in',
  summary: 'One of the mails that were sent to me',
  input: z.object({ mailId: z.uuid() }),
  output: mail.extend({ to: z.string(), html: z.string(), text: z.string() }),
})
