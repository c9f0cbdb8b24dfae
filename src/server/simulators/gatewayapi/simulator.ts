import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { sendOutgoingRequest } from '../../http/outgoing-request.ts'
import { insertSms, isFirstRequest } from './queries.ts'

export type GatewayDependencies = {
  db: Db
  now: () => Date
  /** What the shop has set up: its token, and the address and secret for reports. */
  account: () => Promise<{
    token: string
    webhookSecret: string
    number: string | undefined
    reportsUrl: string
  }>
}

/** The fields of `MobileMessageRequest` that we send; others are refused, so that a misspelt one is noticed. */
const Message = z.strictObject({
  sender: z.string().min(3).max(18),
  recipient: z.int().gt(1000),
  message: z.string().min(1),
  reference: z.string().max(255).nullish(),
  priority: z.enum(['normal', 'urgent']).optional(),
  expiration: z
    .string()
    .regex(/^P(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/)
    .optional(),
})

/** The last digits of a number choose what happens to its SMS. */
const refusedNumber = /0422$/
const failsFirst = /0500$/
const undeliverable = /0404$/
const switchedOff = /0408$/

/**
 * Simulates GatewayAPI's Mobile Message API: takes an SMS and reports what became of it to the shop's address, signed.
 * The report arrives before the answer, as it may in reality.
 */
export function gatewaySimulator(deps: GatewayDependencies): Hono {
  const app = new Hono()
  app.post('/mobile/single', async (c) => {
    const { token } = await deps.account()
    const authorization = c.req.header('authorization')
    if (!authorization) return c.json({ description: 'Unauthorized', detail: [] }, 401)
    if (authorization !== `Token ${token}`)
      return c.json({ description: 'Forbidden', detail: [] }, 403)
    const parsed = Message.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json({ detail: wrongFields(parsed.error) }, 422)
    const { recipient, reference = null, sender, message } = parsed.data
    const number = String(recipient)
    if (refusedNumber.test(number)) {
      return c.json({ detail: [{ loc: ['body', 'recipient'], msg: 'not a mobile number' }] }, 422)
    }
    const isFirst = await isFirstRequest(deps.db, reference)
    const id = randomUUID()
    const status = failsFirst.test(number) && isFirst ? 'FAILED' : statusOf(number)
    const sms = { id, recipient: number, sender, message, reference, status, at: deps.now() }
    await insertSms(deps.db, sms)
    if (status === 'FAILED') return c.json({ description: 'Internal error' }, 500)
    if (status !== 'ENROUTE') await report(deps, { id, recipient, reference, status })
    return c.json({ msg_id: id, recipient, reference }, 202)
  })
  app.post('/incoming', async (c) => {
    const incoming = Incoming.safeParse(await c.req.json().catch(() => undefined))
    if (!incoming.success) return c.json({ detail: wrongFields(incoming.error) }, 422)
    return c.json({ answered: await deliver(deps, incoming.data) })
  })
  return app
}

/** An SMS from a phone to the rented number. */
const Incoming = z.strictObject({ from: z.int().gt(1000), message: z.string().min(1).max(480) })

/**
 * Hands an SMS from a phone to the shop, as the company's webhooks for rented numbers do: the message as JSON, and once
 * more as a token that is signed by the secret. Returns the shop's answer.
 */
async function deliver(deps: GatewayDependencies, { from, message }: z.output<typeof Incoming>) {
  const { webhookSecret, reportsUrl, number } = await deps.account()
  const sms = {
    id: randomInt(2 ** 31),
    msisdn: from,
    receiver: Number(number),
    message,
    senttime: Math.floor(deps.now().getTime() / 1000),
    webhook_label: 'stop',
  }
  const parts = [{ typ: 'JWT', alg: 'HS256' }, sms].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const mac = createHmac('sha256', webhookSecret).update(parts.join('.')).digest('base64url')
  const answer = await sendOutgoingRequest({ base: reportsUrl, mayBeHere: true }, '', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-gwapi-signature': [...parts, mac].join('.'),
    },
    body: JSON.stringify(sms),
    patienceMs: 5_000,
  })
  return answer.status
}

const wrongFields = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => ({ loc: ['body', ...path], msg: message }))

function statusOf(number: string): string {
  if (undeliverable.test(number)) return 'UNDELIVERABLE'
  return switchedOff.test(number) ? 'ENROUTE' : 'DELIVERED'
}

type Reported = { id: string; recipient: number; reference: string | null; status: string }

/** A shop that does not answer loses the report; the real company would try again for a day. */
async function report(deps: GatewayDependencies, { id, recipient, reference, status }: Reported) {
  const { webhookSecret, reportsUrl } = await deps.account()
  const now = deps.now().toISOString()
  const event = { msg_id: id, recipient, reference, status, status_at: now, error: null }
  const body = JSON.stringify({
    event_id: randomUUID(),
    timestamp: now,
    event_type: 'message.status.sms',
    event,
  })
  const signature = `v1=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', signature }
  await sendOutgoingRequest({ base: reportsUrl, mayBeHere: true }, '', {
    method: 'POST',
    headers,
    body,
    patienceMs: 5_000,
  }).catch(() => undefined)
}
