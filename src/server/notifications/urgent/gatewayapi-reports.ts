import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSame } from '../../keys.ts'
import type { SmsAccess } from '../../sms-settings.ts'

const StatusReport = z.object({
  event_type: z.literal('message.status.sms'),
  event: z.object({
    msg_id: z.string(),
    reference: z.uuid().nullish(),
    status: z.string().max(40),
    status_at: z.iso.datetime({ offset: true }).optional(),
  }),
})
/** An SMS to our rented number. */
const Reply = z.object({
  event_type: z.literal('user-message.text.sms'),
  event: z.object({
    sender: z.number(),
    sent_at: z.iso.datetime({ offset: true }),
    content: z.object({ message: z.string() }),
  }),
})
const Report = z.discriminatedUnion('event_type', [StatusReport, Reply])

/** An SMS to our rented number, as webhooks of the older API have it; `senttime` is in seconds. */
const OlderReply = z.object({
  msisdn: z.number(),
  receiver: z.number(),
  message: z.string(),
  senttime: z.number(),
})

export type SmsReport =
  | { kind: 'status'; messageId: string; status: string; at: Date | undefined }
  /** `receiver` is the number that was written to, where the report names it. */
  | { kind: 'reply'; phone: string; text: string; sentAt: Date; receiver?: string }

export type SignedReport = {
  body: Uint8Array
  /** The header `Signature`. */
  signature: string | undefined
  /** The header `X-Gwapi-Signature`. */
  token: string | undefined
}

/**
 * A report of the SMS company. The Mobile Message API signs the raw body: HMAC-SHA256 in hexadecimal, as
 * `Signature: v1=…`. Webhooks of the older API, to which a rented number may belong, have the whole message in a token
 * (JWT, HS256) in `X-Gwapi-Signature`; their body is signed by nothing, and is not read. Neither has an end: a repeated
 * report is recognised by the time at which the SMS was sent.
 * @returns `forged` for another signature, and `unknown` for an event that we do not use.
 */
export function readSmsReport(
  { webhookSecret }: Pick<SmsAccess, 'webhookSecret'>,
  { body, signature, token }: SignedReport,
): SmsReport | 'forged' | 'unknown' {
  if (signature === undefined && token !== undefined) return readOlderReport(webhookSecret, token)
  const expected = createHmac('sha256', webhookSecret).update(body).digest('hex')
  if (!isSame(signature ?? '', `v1=${expected}`)) return 'forged'
  const parsed = Report.safeParse(jsonOf(new TextDecoder().decode(body)))
  if (!parsed.success) return 'unknown'
  const { event_type: type, event } = parsed.data
  if (type === 'user-message.text.sms') {
    const { sender, sent_at: sentAt, content } = event
    return { kind: 'reply', phone: `+${sender}`, text: content.message, sentAt: new Date(sentAt) }
  }
  if (!event.reference) return 'unknown'
  const at = event.status_at ? new Date(event.status_at) : undefined
  return { kind: 'status', messageId: event.reference, status: event.status, at }
}

function readOlderReport(secret: string, token: string): SmsReport | 'forged' | 'unknown' {
  const [header = '', payload = '', mac = ''] = token.split('.')
  // A token that names another algorithm, or none, was not made by the company.
  const { alg } = (jsonOf(textOf(header)) ?? {}) as { alg?: unknown }
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  if (alg !== 'HS256' || !isSame(mac, expected)) return 'forged'
  const parsed = OlderReply.safeParse(jsonOf(textOf(payload)))
  if (!parsed.success) return 'unknown'
  const { msisdn, receiver, message: text, senttime } = parsed.data
  const sentAt = new Date(senttime * 1000)
  return { kind: 'reply', phone: `+${msisdn}`, text, sentAt, receiver: String(receiver) }
}

const textOf = (part: string) => Buffer.from(part, 'base64url').toString('utf8')

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
