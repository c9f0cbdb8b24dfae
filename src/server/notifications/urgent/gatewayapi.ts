import { z } from 'zod'
import { sendOutgoingRequest } from '../../http/outgoing-request.ts'
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
