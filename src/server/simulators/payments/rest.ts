import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { isPlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../../clock.ts'
import { answerCall, createPayment, isSameKey, type Answer, type Work } from './calls.ts'
import { brokenList, withFailure } from './list-failures.ts'
import { cancelAsAsked, capture, refund } from './payment-states.ts'
import { selectMovements, type SimulatedPayment } from './queries.ts'
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

/** The REST API that a shop calls with its key. */
export function restApi(deps: SimulatorDependencies): Hono {
  const api = new Hono()
  api.use('*', async (c, next) => {
    const { apiKey } = await deps.keys()
    if (!isSameKey(c.req.header('authorization') ?? '', `Bearer ${apiKey}`)) {
      return c.json({ error: 'unauthorized' }, 401)
    }
    return next()
  })
  api.post('/payments', (c) => create(deps, c))
  api.get('/payments/:reference', (c) => modify(deps, c, () => () => 'unchanged'))
  api.post('/payments/:reference/cancel', (c) => modify(deps, c, () => cancelAsAsked))
  api.post('/payments/:reference/capture', (c) =>
    modify(deps, c, (amountOre) => (payment, now) => capture(payment, amountOre, now)),
  )
  api.post('/payments/:reference/refund', (c) =>
    modify(deps, c, (amountOre) => (payment, now) => refund(payment, amountOre, now)),
  )
  api.get('/movements/:day', async (c) => {
    const day = c.req.param('day')
    if (!isPlainDate(day)) return c.json({ error: 'bad_request' }, 400)
    const broken = brokenList(deps)
    if (broken) return c.json({ error: 'broken' }, broken)
    const found = await selectMovements(deps.db, 'simulator', day)
    const events = withFailure(deps, found, (event) => ({
      ...event,
      amount: { ...event.amount, value: event.amount.value + 100 },
    }))
    return c.json({
      movements: events.map(({ reference, name, amount }) => ({
        reference,
        kind: name === 'payment.captured' ? 'capture' : 'refund',
        amount,
      })),
      closed: day < danishDay(deps.now()),
    })
  })
  return api
}

async function create(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const parsed = NewPayment.safeParse(await c.req.json().catch(() => undefined))
  const key = c.req.header('idempotency-key')
  if (!parsed.success || !key || key.length > 50) return c.json({ error: 'bad_request' }, 400)
  const { amount, expiresAt, ...rest } = parsed.data
  const payment = await createPayment(
    deps,
    {
      ...rest,
      provider: 'simulator',
      amountOre: amount.value,
      currency: amount.currency,
      expiresAt: new Date(expiresAt),
    },
    key,
  )
  if (!payment) return c.json({ error: 'reference_in_use' }, 409)
  const redirectUrl = `${deps.pageUrl()}/pay/${payment.id}`
  return c.json({ reference: payment.reference, redirectUrl }, 201)
}

async function modify(
  deps: SimulatorDependencies,
  c: Context,
  workOf: (amountOre: number) => Work,
): Promise<Response> {
  const writes = c.req.method === 'POST'
  const parsed = Modification.partial().safeParse(
    writes ? await c.req.json().catch(() => ({})) : {},
  )
  const key = c.req.header('idempotency-key')
  if (!parsed.success || (writes && !key)) return c.json({ error: 'bad_request' }, 400)
  const reference = c.req.param('reference') ?? ''
  const answer = await answerCall(deps, {
    of: { provider: 'simulator', reference },
    key: writes ? key : undefined,
    work: workOf(parsed.data.amount?.value ?? 0),
    show,
  })
  if (answer.kind === 'done') return c.json(answer.body, 200)
  return c.json({ error: answer.kind }, statusOf[answer.kind])
}

const statusOf = {
  refused: 422,
  not_found: 404,
  failed: 500,
  rate_limited: 429,
  hung: 504,
} as const satisfies Record<Exclude<Answer['kind'], 'done'>, number>

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
