import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { senderDomain } from '../mail-settings.ts'

export type OutgoingMail = {
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Images that the HTML shows as `cid:<cid>`. */
  attachments?: { cid: string; filename: string; content: Buffer }[]
  /** False for a mail that a person wrote to this recipient. */
  isAutomatic: boolean
  /** Of a marketing mail: a POST to it ends the recipient's consent, and a browser shows a page with a button. */
  unsubscribeUrl?: string | undefined
}
/** `send` returns the mail server's response. */
export type Transport = { send: (mail: OutgoingMail) => Promise<string>; close: () => void }

/** Connects to the configured mail server; undefined when there is none. */
export function openTransport({ smtpUrl, mailFrom, dkim }: Config): Transport | undefined {
  if (!smtpUrl) return undefined
  const smtp = createTransport(
    {
      url: smtpUrl,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      ...(dkim && {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.privateKey,
          headerFieldNames: signedHeaders,
        },
      }),
    },
    { from: mailFrom },
  )
  return {
    send: async ({ id, isAutomatic, unsubscribeUrl, ...mail }) => {
      // A resend has the same id, so that the receiver's server can recognise it.
      const messageId = messageIdOf(id, mailFrom)
      const headers = { ...automaticHeaders(isAutomatic), ...unsubscribeHeaders(unsubscribeUrl) }
      return (await smtp.sendMail({ ...mail, messageId, headers })).response
    },
    close: () => smtp.close(),
  }
}

const messageIdOf = (id: string, mailFrom: string) => `<${id}@${senderDomain(mailFrom)}>`

/** The id of our mail in its `Message-ID`; undefined in one that is not ours. */
export const mailIdOf = (messageId: string): string | undefined =>
  /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(messageId.trim())?.[1]?.toLowerCase()

/** Keeps absence notices from answering (RFC 3834; the second name is Exchange's). */
const automaticHeaders = (isAutomatic: boolean) =>
  isAutomatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } : {}

/** The mail program's own button, which sends one POST without opening a page (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined) =>
  url
    ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** Mail programs show their button only if the signature covers both headers of RFC 8058; the library omits one. */
const signedHeaders =
  'From:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'
