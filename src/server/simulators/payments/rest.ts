import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { queueCallbacks, sendDueCallbacks } from './callbacks.ts'
import { cancel, capture, advanceTime, refund, type Change } from './payment-states.ts'
import { insertPayment, lockPayment, savePayment, type SimulatedPayment } from './queries.ts'
import type { SimulatorDependencies } from './dependencies.ts'

const Amount = z.object({ currency: z.literal('DKK'), value: z.int().min(1).max(65_000_000) })
const NewPayment = z.object({
  reference: z.string().regex(/^[a-zA-Z0-9-]{8,50}$/),
  amount: Amount,
  returnUrl: z.url().max(2000),
  callbackUrl: z.url().max(2000),
  description: z.string().min(3).max(100),
  expiresAt: z.iso.datetime(),
})
const Modification = z.object({ amount: Amount })

type Answer = { status: 200 | 201 | 400 | 404 | 409 | 422 | 500; body: Record<string, unknown> }

/** The REST API that a shop calls with its key. */
export function restApi(deps: SimulatorDependencies): Hono {
  const api = new Hono()
  api.use('*', async (c, next) => {
    const { apiKey } = await deps.keys()
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${apiKey}`)) {
      return c.json({ error: 'unauthorized' }, 401)
    }
    return next()
  })
  api.post('/payments', (c) => create(deps, c))
  api.get('/payments/:reference', (c) => modify(deps, c, () => 'unchanged'))
  api.post('/payments/:reference/cancel', (c) =>
    modify(deps, c, (payment, _amount, now) => cancel(payment, now)),
  )
  api.post('/payments/:reference/capture', (c) =>
    modify(deps, c, (payment, amount, now) =>
      payment.failure === 'capture_refused' ? undefined : capture(payment, amount ?? 0, now),
    ),
  )
  api.post('/payments/:reference/refund', (c) =>
    modify(deps, c, (payment, amount, now) => refund(payment, amount ?? 0, now)),
  )
  return api
}

async function create(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const parsed = NewPayment.safeParse(await c.req.json().catch(() => undefined))
  const key = c.req.header('idempotency-key')
  if (!parsed.success || !key || key.length > 50) return c.json({ error: 'bad_request' }, 400)
  const { amount, expiresAt, ...rest } = parsed.data
  const hash = hashOf(parsed.data)
  const now = deps.now()
  const created = await insertPayment(deps.db, {
    ...rest,
    id: randomUUID(),
    state: 'CREATED',
    amountOre: amount.value,
    currency: amount.currency,
    authorizedOre: 0,
    capturedOre: 0,
    refundedOre: 0,
    cancelledOre: 0,
    createdAt: now,
    expiresAt: new Date(expiresAt),
    events: [],
    idempotency: { [key]: { hash } },
  })
  const payment = created ?? (await lockPayment(deps.db, { reference: rest.reference }))
  const first = payment?.idempotency[key] as { hash: string } | undefined
  // A reference of another payment is refused; a repeated request gets the first response.
  if (!payment || first?.hash !== hash) return c.json({ error: 'reference_in_use' }, 409)
  const redirectUrl = `${deps.pageUrl()}/pay/${payment.id}`
  return c.json({ reference: payment.reference, redirectUrl }, 201)
}

type Work = (
  payment: SimulatedPayment,
  amountOre: number | undefined,
  now: Date,
) => Change | 'unchanged' | undefined

/** Runs a call under the payment's lock; repeated idempotency keys get the first response. */
async function modify(deps: SimulatorDependencies, c: Context, work: Work): Promise<Response> {
  const writes = c.req.method === 'POST'
  const parsed = Modification.partial().safeParse(
    writes ? await c.req.json().catch(() => ({})) : {},
  )
  const key = c.req.header('idempotency-key')
  if (!parsed.success || (writes && !key)) return c.json({ error: 'bad_request' }, 400)

  const call = { key: writes ? key : undefined, amountOre: parsed.data.amount?.value, work }
  const reference = c.req.param('reference') ?? ''
  const answer = await deps.db.transaction((tx) => answerCall(tx, deps.now(), reference, call))
  void sendDueCallbacks(deps).catch(() => undefined)
  return c.json(answer.body, answer.status)
}

async function answerCall(
  tx: Db,
  now: Date,
  reference: string,
  call: { key: string | undefined; amountOre: number | undefined; work: Work },
): Promise<Answer> {
  const found = await lockPayment(tx, { reference })
  if (!found) return { status: 404, body: { error: 'not_found' } }
  const earlier = call.key ? (found.idempotency[call.key] as Answer | undefined) : undefined
  const failure = call.key || found.failure === 'error_before' ? found.failure : null
  const failing =
    found.failuresLeft > 0 && (failure === 'error_before' || failure === 'error_after')
  if (failing && failure === 'error_before') {
    await savePayment(tx, { ...found, failuresLeft: found.failuresLeft - 1 })
    return { status: 500, body: { error: 'internal' } }
  }
  if (earlier) return earlier

  const aged = advanceTime(found, now)
  const done = call.work(aged.payment, call.amountOre, now)
  const changed = done === undefined || done === 'unchanged' ? { ...aged, events: [] } : done
  const answer: Answer = done
    ? { status: 200, body: show(changed.payment) }
    : { status: 422, body: { error: 'refused' } }
  await savePayment(tx, {
    ...changed.payment,
    failuresLeft: failing ? found.failuresLeft - 1 : found.failuresLeft,
    idempotency: call.key ? { ...found.idempotency, [call.key]: answer } : found.idempotency,
  })
  await queueCallbacks(tx, found, [...aged.events, ...changed.events], now)
  return failing ? { status: 500, body: { error: 'internal' } } : answer
}

const show = (payment: SimulatedPayment) => ({
  reference: payment.reference,
  state: payment.state,
  amount: { currency: payment.currency, value: payment.authorizedOre || payment.amountOre },
  aggregate: {
    authorizedAmount: payment.authorizedOre,
    capturedAmount: payment.capturedOre,
    refundedAmount: payment.refundedOre,
    cancelledAmount: payment.cancelledOre,
  },
  captureGuaranteedUntil: payment.authorizedUntil?.toISOString() ?? null,
  events: payment.events,
})

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
