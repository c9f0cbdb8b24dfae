import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { QuickPayAccess } from '../../payment-settings.ts'
import { answerCall, createPayment, isSameKey, type Work } from './calls.ts'
import type { SimulatorDependencies } from './dependencies.ts'
import { brokenList, listPageSize, withFailure } from './list-failures.ts'
import {
  cancel,
  cancelAsAsked,
  capture,
  hasRunOut,
  marked,
  refund,
  type Change,
} from './payment-states.ts'
import { expiry, refusal, showQuickPay as show } from './quickpay-payment.ts'
import { lockPayment, savePayment, selectSince, type SimulatedPayment } from './queries.ts'

const NewPayment = z.object({
  order_id: z.string().regex(/^[a-zA-Z0-9-]{4,20}$/),
  currency: z.literal('DKK'),
})
const Link = z.object({
  amount: z.int().min(1),
  continue_url: z.url(),
  cancel_url: z.url(),
  callback_url: z.url(),
  auto_capture: z.literal(false),
  auto_fee: z.literal(false),
  description: z.string().max(200).optional(),
})
const Modification = z.object({ amount: z.int().min(1).optional() })

/** A payment without a deadline of its own stays open; the shop removes its link. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000

/**
 * QuickPay's API v10 as its documentation describes it: payments with their links and operations. It knows no
 * idempotency keys. An operation calls back the address of its own header. A declined one is answered with success.
 */
export function quickPayApi(deps: SimulatorDependencies, access: QuickPayAccess): Hono {
  const api = new Hono()
  const authorization = `Basic ${Buffer.from(`:${access.apiKey}`).toString('base64')}`
  api.use('*', async (c, next) => {
    if (!isSameKey(c.req.header('authorization') ?? '', authorization)) return refuse(c, 401)
    return c.req.header('accept-version') === 'v10' ? next() : refuse(c, 400)
  })
  api.post('/payments', (c) => create(deps, c))
  api.get('/payments', async (c) => {
    if (c.req.query('min_time')) return listChanged(deps, c)
    const payment = await lockPayment(deps.db, {
      provider: 'quickpay',
      reference: c.req.query('order_id') ?? '',
    })
    return c.json(payment ? [show(payment)] : [])
  })
  api.get('/payments/:id', (c) => answer(deps, c, { work: () => 'unchanged' }))
  api.put('/payments/:id/link', (c) => setLink(deps, c))
  api.delete('/payments/:id/link', async (c) => {
    const work: Work = (payment, now) => withoutLink(cancel(payment, now))
    const removed = await answer(deps, c, { writes: true, work })
    return removed.ok ? c.body(null, 204) : removed
  })
  api.post('/payments/:id/:operation', (c) => operate(deps, c))
  return api
}

/** The payments that changed since a time, by their number; a page is never larger than ours. */
async function listChanged(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const broken = brokenList(deps)
  if (broken) return refuse(c, broken)
  const since = new Date(c.req.query('min_time') ?? '')
  const asked = [c.req.query('timestamp') === 'updated_at', !Number.isNaN(since.getTime())]
  if (asked.includes(false)) return refuse(c, 400)
  const size = Math.min(Number(c.req.query('page_size') ?? 20), listPageSize(deps))
  const offset = (Number(c.req.query('page') ?? 1) - 1) * size
  const page = await selectSince(deps.db, 'quickpay', { since, size, offset })
  const shown = page.map((payment) => show(payment))
  return c.json(offset === 0 ? withFailure(deps, shown, otherAmount) : shown)
}

/** Its last operation was about one krone more. */
function otherAmount(payment: ReturnType<typeof show>) {
  const last = payment.operations.at(-1)
  if (!last) return payment
  const operations = [...payment.operations.slice(0, -1), { ...last, amount: last.amount + 100 }]
  const more = last.type === 'refund' ? -100 : 100
  return { ...payment, operations, balance: payment.balance + more }
}

const numberIn = (c: Context) => Number(c.req.param('id')) || 0

async function create(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const parsed = NewPayment.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) return refuse(c, 400)
  const { order_id: reference, currency } = parsed.data
  const of = { provider: 'quickpay', reference } as const
  if (await lockPayment(deps.db, of)) return refuse(c, 400)
  const payment = await createPayment(
    deps,
    {
      ...of,
      currency,
      amountOre: 0,
      returnUrl: '',
      callbackUrl: '',
      description: reference,
      expiresAt: new Date(deps.now().getTime() + lifetimeMs),
    },
    reference,
  )
  return payment ? c.json(show(payment), 201) : refuse(c, 400)
}

async function setLink(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const parsed = Link.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) return refuse(c, 400)
  const { amount, continue_url: returnUrl, callback_url: callbackUrl, description } = parsed.data
  const { cancel_url: cancelUrl } = parsed.data
  return deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, { provider: 'quickpay', number: numberIn(c) })
    if (!payment) return refuse(c, 404)
    const link = { amountOre: amount, returnUrl, cancelUrl, callbackUrl }
    await savePayment(tx, { ...payment, ...link, description: description ?? payment.description })
    return c.json({ url: `${deps.pageUrl()}/pay/${payment.id}` })
  })
}

const operations: Record<
  string,
  (payment: SimulatedPayment, amountOre: number, now: Date) => Change | undefined
> = {
  capture,
  refund,
  cancel: (payment, _amountOre, now) => cancelAsAsked(payment, now),
}

async function operate(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const parsed = Modification.safeParse(await c.req.json().catch(() => ({})))
  const operation = operations[c.req.param('operation') ?? '']
  if (!parsed.success || !operation) return refuse(c, 400)
  const callbackUrl = c.req.header('quickpay-callback-url')
  return answer(deps, c, {
    writes: true,
    work: (payment, now) => {
      const done = operation(payment, parsed.data.amount ?? 0, now)
      return done && callbackUrl ? marked(done, { callbackUrl }) : done
    },
  })
}

const withoutLink = ({ payment, events }: Change): Change => ({
  payment: { ...payment, returnUrl: '' },
  events,
})

async function answer(
  deps: SimulatorDependencies,
  c: Context,
  { work, writes = false }: { work: Work; writes?: boolean },
): Promise<Response> {
  const of = { provider: 'quickpay', number: numberIn(c) } as const
  const given = await answerCall(deps, { of, writes, work, show })
  if (given.kind === 'done') return c.json(given.body, writes ? 202 : 200)
  // A declined operation is among the others, and the answer is a success.
  if (given.kind === 'refused') {
    const payment = await lockPayment(deps.db, of)
    const isLate = payment !== undefined && hasRunOut(payment, deps.now())
    return c.json(declined(c, given.body, isLate ? expiry : refusal), 202)
  }
  return refuse(c, statusOf[given.kind])
}

const statusOf = { not_found: 404, failed: 500, rate_limited: 429, hung: 504 } as const

function declined(c: Context, body: Record<string, unknown>, status: typeof refusal) {
  const made = body.operations as object[]
  const operation = {
    id: made.length + 100,
    type: c.req.param('operation'),
    amount: null,
    pending: false,
    ...status,
    callback_url: c.req.header('quickpay-callback-url') ?? null,
    created_at: new Date(0).toISOString(),
  }
  return { ...body, operations: [...made, operation] }
}

const refuse = (c: Context, status: 400 | 401 | 404 | 429 | 500 | 504) =>
  c.json({ message: 'Error', errors: {}, error_code: null }, status)
