import { createHmac } from 'node:crypto'
import { askedMoment } from '#domain/programs/webhook-retry.ts'
import { OutgoingRequestError, sendOutgoingRequest } from '../http/outgoing-request.ts'

export type SignedMessage = {
  /** `msg_…`; the same at every attempt. */
  id: string
  /** The body; exactly these characters are signed. */
  payload: string
  /** When this attempt is made. */
  at: Date
  secrets: readonly Buffer[]
}

/** As the specification recommends: 15 to 30 seconds. */
const patienceMs = 15_000
/** Nothing of an answer is used, so little of it is read. */
const maxBytes = 64 * 1024

/**
 * The headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` in whole seconds, and `webhook-signature` with
 * `v1,` and the HMAC-SHA256 of `id.timestamp.payload` in base64 for each secret, separated by spaces
 * (https://github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md, read on 29 November 2026).
 */
export function webhookHeaders({
  id,
  payload,
  at,
  secrets,
}: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${payload}`)
    return `v1,${signature.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

type Receiver = { url: string; mayBeHere: boolean }

export type WebhookAnswer = {
  /** A 2xx. */
  hasArrived: boolean
  /** A short word. */
  answer: string
  /** The moment before which the receiver wants no attempt, in milliseconds since 1970; null for none. */
  notBefore: number | null
}

/** Sends one message. Never throws. */
export async function postWebhook(
  { url, mayBeHere }: Receiver,
  message: SignedMessage,
): Promise<WebhookAnswer> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Saesonkortet-Webhooks/1',
    ...webhookHeaders(message),
  }
  const request = { method: 'POST', headers, body: message.payload, patienceMs, maxBytes } as const
  try {
    const {
      ok,
      status,
      headers: answered,
    } = await sendOutgoingRequest({ base: url, mayBeHere }, '', request)
    const notBefore = askedMoment(status, answered.get('retry-after'), message.at.getTime())
    return { hasArrived: ok, answer: `HTTP ${status}`, notBefore }
  } catch (error) {
    return { hasArrived: false, answer: wordFor(error), notBefore: null }
  }
}

function wordFor(error: unknown): string {
  if (error instanceof OutgoingRequestError) return error.reason
  const name = error instanceof Error ? error.name : ''
  return /Timeout|Abort/.test(name) ? 'timeout' : 'no_connection'
}
