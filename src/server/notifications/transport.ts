import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type OutgoingMail = { id: string; to: string; subject: string; html: string; text: string }
/** `send` answers with the mail server's own words. */
export type Transport = { send: (mail: OutgoingMail) => Promise<string>; close: () => void }

/** The configured mail server; undefined without one. */
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
      // The same id at a resend lets the receiver's server recognise it.
      return (await smtp.sendMail({ ...mail, messageId: `<${id}@${host}>` })).response
    },
    close: () => smtp.close(),
  }
}
