import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { danishDay } from '../../clock.ts'
import type { StripeAccess } from '../../payment-settings.ts'
import { answerCall, createPayment, isSameKey, type Answer, type Call } from './calls.ts'
import type { SimulatorDependencies } from './dependencies.ts'
import { fromHex } from './ids.ts'
import {
  cancel,
  cancelAsAsked,
  capture,
  marked,
  refund,
  terminate,
  type Change,
  type SimulatedEvent,
} from './payment-states.ts'
import { brokenList, listPageSize, withFailure } from './list-failures.ts'
import {
  lockPayment,
  selectChanged,
  selectNewest,
  selectWebhooks,
  type SimulatedPayment,
} from './queries.ts'
import { transactionsOf } from './stripe-list.ts'
import {
  disputesOf,
  refundsOf,
  showCharge,
  showIntent,
  showRefund,
  showSession,
} from './stripe-objects.ts'
import { stripeWebhooks } from './stripe-webhooks.ts'

const NewSession = z.strictObject({
  mode: z.literal('payment'),
  ui_mode: z.literal('hosted_page'),
  locale: z.literal('da'),
  client_reference_id: z.string().min(1).max(200),
  'payment_method_types[0]': z.literal('card'),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.literal('dkk'),
  'line_items[0][price_data][unit_amount]': z.coerce.number().int().min(250),
  'line_items[0][price_data][product_data][name]': z.string().min(1).max(250),
  'payment_intent_data[capture_method]': z.literal('manual'),
  'payment_intent_data[description]': z.string().max(1000),
  'payment_intent_data[metadata][reference]': z.string().max(500),
  success_url: z.url().max(5000),
  cancel_url: z.url().max(5000),
  expires_at: z.coerce.number().int(),
})
const Capture = z.strictObject({
  amount_to_capture: z.coerce.number().int().min(1),
  'metadata[captured_for]': z.string().max(500),
})
const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().min(1),
  'metadata[reference]': z.string().max(500),
  'metadata[key]': z.string().max(500),
})

/**
 * Stripe's API of checkout sessions, payment intents and refunds as its documentation describes it: forms in, JSON out.
 * A reservation is captured once, and the rest released. A key repeats its first answer, also when that was an error.
 */
export function stripeApi(deps: SimulatorDependencies, access: StripeAccess): Hono {
  const api = new Hono()
  api.use('*', async (c, next) => {
    const isOurs = isSameKey(c.req.header('authorization') ?? '', `Bearer ${access.secretKey}`)
    if (!isOurs) return refuse(c, 401)
    return c.req.header('stripe-version') ? next() : refuse(c, 400)
  })
  api.post('/v1/checkout/sessions', (c) => create(deps, c))
  api.get('/v1/disputes', (c) => {
    const show = (payment: SimulatedPayment) => list('/v1/disputes', disputesOf(payment))
    const of = idIn(c.req.query('payment_intent') ?? '')
    return answer(deps, c, { of, work: () => 'unchanged', show })
  })
  api.get('/v1/checkout/sessions', async (c) => {
    const intent = c.req.query('payment_intent')
    if (intent !== undefined) {
      const payment = await lockPayment(deps.db, idIn(intent))
      return c.json(list('/v1/checkout/sessions', payment ? [sessionOf(deps, c)(payment)] : []))
    }
    const newest = await selectNewest(deps.db, 'stripe', Number(c.req.query('limit') ?? 10))
    return c.json(list('/v1/checkout/sessions', newest.map(sessionOf(deps, c))))
  })
  api.get('/v1/checkout/sessions/:id', (c) =>
    answer(deps, c, { work: () => 'unchanged', show: sessionOf(deps, c) }),
  )
  api.post('/v1/checkout/sessions/:id/expire', (c) =>
    answer(deps, c, { writes: true, work: expire, show: sessionOf(deps, c) }),
  )
  api.post('/v1/payment_intents/:id/capture', async (c) => {
    const form = Capture.parse(await c.req.parseBody())
    const note = { captured_for: form['metadata[captured_for]'] }
    const work: Call['work'] = (payment, now) =>
      captureOnce(payment, { amountOre: form.amount_to_capture, note, now })
    return answer(deps, c, { writes: true, work, show: (payment) => showIntent(payment) })
  })
  api.post('/v1/payment_intents/:id/cancel', (c) =>
    answer(deps, c, { writes: true, work: release, show: (payment) => showIntent(payment) }),
  )
  api.get('/v1/balance_transactions', (c) => listTransactions(deps, c))
  api.get('/v1/charges/:id', (c) => answer(deps, c, { work: () => 'unchanged', show: showCharge }))
  api.get('/v1/refunds', (c) => {
    const show = (payment: SimulatedPayment) => list('/v1/refunds', refundsOf(payment))
    const of = idIn(c.req.query('payment_intent') ?? '')
    return answer(deps, c, { of, work: () => 'unchanged', show })
  })
  api.post('/v1/refunds', (c) => refundPart(deps, c))
  api.route('/v1/webhook_endpoints', stripeWebhooks(deps))
  api.onError((error, c) => {
    if (error instanceof z.ZodError) return refuse(c, 400)
    throw error
  })
  return api
}

const sessionOf = (deps: SimulatorDependencies, c: Context) => (payment: SimulatedPayment) =>
  showSession(payment, deps.pageUrl(), c.req.query('expand[]') === 'payment_intent.latest_charge')

const list = (url: string, data: object[], has_more = false) => ({
  object: 'list',
  data,
  has_more,
  url,
})

/** The newest first, from the one after `starting_after`; a source is an id unless it is expanded. */
async function listTransactions(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const broken = brokenList(deps)
  if (broken) return refuse(c, broken)
  const [gte, lt] = ['created[gte]', 'created[lt]'].map((name) => Number(c.req.query(name)))
  if (!gte || !lt || c.req.query('expand[]') !== 'data.source') return refuse(c, 400)
  const dayAt = (seconds: number) => danishDay(new Date(seconds * 1000))
  const changed = await selectChanged(deps.db, 'stripe', { from: dayAt(gte), to: dayAt(lt - 1) })
  const all = changed
    .flatMap(transactionsOf)
    .filter(({ created }) => created >= gte && created < lt)
    .toSorted((a, b) => b.created - a.created || b.id.localeCompare(a.id))
  const listed = withFailure(deps, all, (entry) => ({ ...entry, amount: entry.amount + 100 }))
  const after = listed.findLastIndex(({ id }) => id === c.req.query('starting_after'))
  const page = listed.slice(after + 1, after + 1 + listPageSize(deps))
  return c.json(list('/v1/balance_transactions', page, after + 1 + page.length < listed.length))
}

/** The ids of a payment's objects differ in their beginning. */
const idIn = (id: string) => ({ id: fromHex(id.split('_').at(-1) ?? '') })

const halfHour = 30 * 60
const keyIn = (c: Context) => c.req.header('idempotency-key')

async function create(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const form = NewSession.parse(await c.req.parseBody())
  const left = form.expires_at - deps.now().getTime() / 1000
  if (left < halfHour || left > 48 * halfHour) return refuse(c, 400)
  const payment = await createPayment(
    deps,
    {
      provider: 'stripe',
      reference: form.client_reference_id,
      amountOre: form['line_items[0][price_data][unit_amount]'],
      currency: 'DKK',
      returnUrl: form.success_url,
      cancelUrl: form.cancel_url,
      // Of the registered endpoint, or else of the one whose secret the shop has in its settings.
      callbackUrl: (await selectWebhooks(deps.db, 'stripe'))[0]?.url ?? deps.webhookUrl('stripe'),
      description: form['payment_intent_data[description]'],
      expiresAt: new Date(form.expires_at * 1000),
    },
    keyIn(c) ?? '',
  )
  return payment ? c.json(sessionOf(deps, c)(payment)) : refuse(c, 400)
}

function expire(payment: SimulatedPayment, now: Date): Change | undefined {
  const isOver = ['AUTHORIZED', 'EXPIRED', 'TERMINATED'].includes(payment.state)
  return isOver ? undefined : terminate(payment, now)
}

/** The rest is released with the capture, which only its own event reports. */
function captureOnce(
  payment: SimulatedPayment,
  { amountOre, note, now }: { amountOre: number; note: Record<string, string>; now: Date },
): Change | undefined {
  if (payment.capturedOre > 0) return undefined
  const done = capture(payment, amountOre, now)
  const captured = done && marked(done, { note })
  return captured && { ...captured, payment: cancel(captured.payment, now).payment }
}

const release = (payment: SimulatedPayment, now: Date): Change | undefined =>
  payment.state === 'AUTHORIZED' && payment.capturedOre === 0 && payment.cancelledOre === 0
    ? cancelAsAsked(payment, now)
    : undefined

async function refundPart(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const form = NewRefund.parse(await c.req.parseBody())
  const note = { reference: form['metadata[reference]'], key: form['metadata[key]'] }
  return answer(deps, c, {
    of: idIn(form.payment_intent),
    key: keyIn(c),
    writes: true,
    work: (payment, now) => {
      const done = refund(payment, form.amount, now)
      return done && marked(done, { note })
    },
    show: (payment) => showRefund(payment, payment.events.at(-1) as SimulatedEvent),
  })
}

async function answer(
  deps: SimulatorDependencies,
  c: Context,
  call: Omit<Call, 'of' | 'repeatsErrors'> & { of?: { id: string } },
): Promise<Response> {
  const of = call.of ?? idIn(c.req.param('id') ?? '')
  const known = await lockPayment(deps.db, of)
  if (known?.provider !== 'stripe') return refuse(c, 404)
  const given = await answerCall(deps, { ...call, of, repeatsErrors: true })
  return given.kind === 'done' ? c.json(given.body) : refuse(c, statusOf[given.kind])
}

const statusOf = {
  refused: 400,
  not_found: 404,
  failed: 500,
  rate_limited: 429,
  hung: 504,
} as const satisfies Record<Exclude<Answer['kind'], 'done'>, number>

const refuse = (c: Context, status: 400 | 401 | 404 | 429 | 500 | 504) =>
  c.json(
    {
      error: {
        type: status >= 500 ? 'api_error' : 'invalid_request_error',
        message: 'The simulated provider refused this.',
      },
    },
    status,
  )
