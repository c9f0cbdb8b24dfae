import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'

/** `mail_not_accepted`: the mail server refused a test mail, or there is none. */
export type MailPreviewRefusal = 'mail_not_accepted'

const key = z.string().regex(/^[a-zA-Z]{1,60}$/)

export const listMailTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail-templates',
  audience: 'texts.write',
  summary: 'Every kind of mail, with how often and when it was sent last.',
  input: z.object({}),
  output: z.object({
    templates: z.array(
      z.object({
        key: z.string(),
        isMarketing: z.boolean(),
        /** Of the last 30 days. */
        sent: z.int(),
        lastSentAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
})

/** With the data of the last mail of its kind whose data are kept; otherwise with invented data. Logged as a view of that mail. */
export const previewMail = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail-templates/:key',
  audience: 'texts.write',
  summary: 'A kind of mail as it looks now, with real data.',
  input: z.object({ key }),
  output: z.object({
    subject: z.string(),
    text: z.string(),
    /** For a frame without scripts: as in a program on a light and on a dark device. */
    light: z.string(),
    dark: z.string(),
    /** The mail whose data are shown; null for invented data. */
    of: z.object({ to: z.string(), at: z.iso.datetime() }).nullable(),
  }),
})

/** With invented data, so that no key of a person is mailed to another. Ten in a quarter of an hour. */
export const sendMailPreview = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mail-templates/:key/test',
  audience: 'texts.write',
  summary: 'Mail me this kind of mail with invented data.',
  input: z.object({ key }),
  output: z.object({ to: z.string() }),
})
