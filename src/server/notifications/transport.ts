import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type OutgoingMail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Images that the HTML shows as `cid:<cid>`. */
  attachments?: { cid: string; filename: string; content: Buffer }[]
}
/** `send` returns the mail server's response. */
export type Transport = { send: (mail: OutgoingMail) => Promise<string>; close: () => void }

/** Connects to the configured mail server; undefined when there is none. */
export function openTransport({ smtpUrl, mailFrom }: Config): Transport | undefined {
  if (!smtpUrl) return undefined
  const smtp = createTransport(
    {
      url: smtpUrl,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from: mailFrom },
  )
  return {
    send: async ({ id, ...mail }) => {
      const host = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'saesonkortet.example'
      // A resend has the same id, so that the receiver's server can recognise it.
      return (await smtp.sendMail({ ...mail, messageId: `<${id}@${host}>` })).response
    },
    close: () => smtp.close(),
  }
}
