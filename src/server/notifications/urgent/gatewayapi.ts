import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sendOutgoingRequest } from '../../http/outgoing-request.ts'
import { isSame } from '../../keys.ts'
import type { SmsAccess } from '../../sms-settings.ts'

/**
 * GatewayAPI did not take an SMS. `isFinal`: it never will, so there is no second try; `isNumberWrong`: because of the
 * number.
 */
export class SmsRefusedError extends Error {
  readonly isFinal: boolean
  readonly isNumberWrong: boolean

  constructor(reason: string, { isFinal = false, isNumberWrong = false } = {}) {
    super(reason)
    this.name = 'SmsRefusedError'
    this.isFinal = isFinal
    this.isNumberWrong = isNumberWrong
  }
}

export type OutgoingSms = {
  id: string
  /** E.164. */
  phone: string
  text: string
  /** Seconds after which the company gives up, because the message would be wrong. */
  validSeconds: number
}

const Accepted = z.object({ msg_id: z.string().min(1) })
const Refused = z.object({ detail: z.array(z.object({ loc: z.array(z.unknown()) })) })
const patienceMs = 10_000
const longestValidity = 5 * 86_400

/**
 * Hands over one SMS by the Mobile Message API (`POST /mobile/single`, which answers 202), and returns its id there.
 * The older `/rest/mtsms` is closed to new customers. `reference` is our id: reports name it, also for an SMS whose
 * answer was lost. Throws `SmsRefusedError` and network errors.
 */
export async function handOverSms(
  access: SmsAccess,
  mayBeHere: boolean,
  { id, phone, text, validSeconds }: OutgoingSms,
): Promise<string> {
  const answer = await sendOutgoingRequest({ base: access.url, mayBeHere }, '/mobile/single', {
    method: 'POST',
    headers: { authorization: `Token ${access.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      sender: access.sender,
      recipient: Number(phone.slice(1)),
      message: text,
      reference: id,
      priority: 'urgent',
      expiration: `PT${Math.min(longestValidity, Math.max(60, Math.floor(validSeconds)))}S`,
    }),
    patienceMs,
  })
  const content: unknown = await answer.json().catch(() => undefined)
  if (answer.status === 202) {
    const accepted = Accepted.safeParse(content)
    // Accepted and paid for, so it is not sent again; the report finds it by our id.
    return accepted.success ? accepted.data.msg_id : ''
  }
  const reason = `answer_${answer.status}`
  // Another status than these may pass: a wrong token is corrected, a queue is emptied.
  if (answer.status !== 400 && answer.status !== 422) throw new SmsRefusedError(reason)
  const refused = Refused.safeParse(content)
  const isNumberWrong =
    refused.success && refused.data.detail.some(({ loc }) => loc.includes('recipient'))
  throw new SmsRefusedError(reason, { isFinal: true, isNumberWrong })
}

const StatusReport = z.object({
  event_type: z.literal('message.status.sms'),
  event: z.object({
    msg_id: z.string(),
    reference: z.uuid().nullish(),
    status: z.string().max(40),
    status_at: z.iso.datetime({ offset: true }).optional(),
  }),
})
/** An answer from the phone; it needs a number that can be answered, in place of a name as sender. */
const Reply = z.object({
  event_type: z.literal('user-message.text.sms'),
  event: z.object({ sender: z.number(), content: z.object({ message: z.string() }) }),
})
const Report = z.discriminatedUnion('event_type', [StatusReport, Reply])

export type SmsReport =
  | { kind: 'status'; messageId: string; status: string; at: Date | undefined }
  | { kind: 'reply'; phone: string; text: string }

/**
 * A report, from its raw body: HMAC-SHA256 over it in hexadecimal, as `Signature: v1=…`.
 * @returns `forged` for another signature, and `unknown` for an event that we do not use.
 */
export function readSmsReport(
  { webhookSecret }: Pick<SmsAccess, 'webhookSecret'>,
  { body, signature = '' }: { body: Uint8Array; signature: string | undefined },
): SmsReport | 'forged' | 'unknown' {
  const expected = createHmac('sha256', webhookSecret).update(body).digest('hex')
  if (!isSame(signature, `v1=${expected}`)) return 'forged'
  const parsed = Report.safeParse(jsonOf(body))
  if (!parsed.success) return 'unknown'
  const { event_type: type, event } = parsed.data
  if (type === 'user-message.text.sms') {
    return { kind: 'reply', phone: `+${event.sender}`, text: event.content.message }
  }
  if (!event.reference) return 'unknown'
  const at = event.status_at ? new Date(event.status_at) : undefined
  return { kind: 'status', messageId: event.reference, status: event.status, at }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
