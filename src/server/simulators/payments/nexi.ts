import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { NexiAccess } from '../../payment-settings.ts'
import { answerCall, createPayment, isSameKey, type Answer, type Call } from './calls.ts'
import type { SimulatorDependencies } from './dependencies.ts'
import { fromHex, toHex } from './ids.ts'
import { nexiReports } from './nexi-report.ts'
import { leftOfCharge, showNexi } from './nexi-payment.ts'
import {
  cancelAsAsked,
  capture,
  marked,
  refund,
  terminate,
  type Change,
  type SimulatedEvent,
} from './payment-states.ts'
import type { SimulatedPayment } from './queries.ts'

const ore = z.int().min(1)
const Item = z.strictObject({
  reference: z.string().min(1).max(128),
  name: z.string().min(1).max(128),
  quantity: z.number(),
  unit: z.string().min(1).max(128),
  unitPrice: ore,
  taxRate: z.int(),
  taxAmount: z.int(),
  grossTotalAmount: ore,
  netTotalAmount: ore,
})
const NewPayment = z.strictObject({
  order: z.strictObject({
    items: z.array(Item).min(1),
    amount: ore,
    currency: z.literal('DKK'),
    reference: z.string().max(128),
  }),
  checkout: z.strictObject({
    integrationType: z.literal('HostedPaymentPage'),
    returnUrl: z.url().max(256),
    cancelUrl: z.url().max(256),
    termsUrl: z.url().max(256),
    charge: z.literal(false),
    merchantHandlesConsumerData: z.boolean(),
  }),
  notifications: z.strictObject({
    webHooks: z
      .array(
        z.strictObject({
          eventName: z.string(),
          url: z.url().max(256),
          authorization: z.string().regex(/^[a-zA-Z0-9]{8,32}$/),
        }),
      )
      .max(32),
  }),
  myReference: z.string().max(36),
})
const Change = z.strictObject({ amount: ore, orderItems: z.array(Item).min(1) })

/** A payment that nobody makes stays open until the shop terminates it. */
const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * Nexi Checkout's payment API as its documentation describes it. Charges and refunds have idempotency keys, a creation
 * has none: each makes a payment. Only a whole reservation can be cancelled. A refusal is answered 402.
 */
export function nexiApi(deps: SimulatorDependencies, access: NexiAccess): Hono {
  const api = new Hono()
  api.use('*', async (c, next) => {
    const isOurs = isSameKey(c.req.header('authorization') ?? '', access.secretKey)
    return isOurs ? next() : c.body(null, 401)
  })
  api.post('/v1/payments', (c) => create(deps, c))
  api.route('/report/v1', nexiReports(deps))
  api.get('/v1/payments/:id', (c) => answer(deps, c, { work: () => 'unchanged', ...shows(deps) }))
  api.put('/v1/payments/:id/terminate', (c) => answer(deps, c, { writes: true, work: end }))
  api.post('/v1/payments/:id/cancels', async (c) => {
    const { amount } = z.strictObject({ amount: ore }).parse(await c.req.json())
    const work: Call['work'] = (payment, now) =>
      payment.authorizedOre === amount && payment.capturedOre === 0 && payment.cancelledOre === 0
        ? cancelAsAsked(payment, now)
        : undefined
    return answer(deps, c, { writes: true, work })
  })
  api.post('/v1/payments/:id/charges', async (c) => {
    const { amount, note } = changeIn(await c.req.json())
    const work: Call['work'] = (payment, now) => noted(capture(payment, amount, now), note)
    return answer(deps, c, { key: keyIn(c), writes: true, work, show: lastAs('chargeId') })
  })
  api.post('/v1/charges/:charge/refunds', async (c) => {
    const { amount, note } = changeIn(await c.req.json())
    const charge = fromHex(c.req.param('charge'))
    const work: Call['work'] = (payment, now) =>
      amount > leftOfCharge(payment, charge)
        ? undefined
        : noted(refund(payment, amount, now), { ...note, charge })
    const of = { provider: 'nexi', eventId: charge } as const
    return answer(deps, c, { of, key: keyIn(c), writes: true, work, show: lastAs('refundId') })
  })
  api.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ errors: { body: ['Not as documented'] } }, 400)
    throw error
  })
  return api
}

const keyIn = (c: Context) => c.req.header('idempotency-key')?.slice(0, 64)

const shows = (deps: SimulatorDependencies) => ({
  show: (payment: SimulatedPayment) => showNexi(payment, deps.pageUrl()),
})

const lastAs = (name: 'chargeId' | 'refundId') => (payment: SimulatedPayment) => ({
  [name]: toHex((payment.events.at(-1) as SimulatedEvent).pspReference),
})

/** The sum of the items must be the amount. */
function changeIn(body: unknown) {
  const { amount, orderItems } = Change.refine(
    (change) =>
      change.amount === change.orderItems.reduce((sum, item) => sum + item.grossTotalAmount, 0),
  ).parse(body)
  return { amount, note: { reference: orderItems[0]?.reference ?? '' } }
}

const noted = (change: Change | undefined, note: Record<string, string>) =>
  change && marked(change, { note })

const end = (payment: SimulatedPayment, now: Date) =>
  payment.state === 'AUTHORIZED' ? undefined : terminate(payment, now)

async function create(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const { order, checkout, notifications } = NewPayment.refine(
    ({ order: { amount, items } }) =>
      amount === items.reduce((sum, item) => sum + item.grossTotalAmount, 0),
  ).parse(await c.req.json())
  const wanted = {
    provider: 'nexi' as const,
    amountOre: order.amount,
    currency: order.currency,
    returnUrl: checkout.returnUrl,
    cancelUrl: checkout.cancelUrl,
    callbackUrl: notifications.webHooks[0]?.url ?? '',
    callbackWord: notifications.webHooks[0]?.authorization ?? null,
    description: order.items[0]?.name ?? '',
    expiresAt: new Date(deps.now().getTime() + lifetimeMs),
  }
  for (let copy = 1; ; copy += 1) {
    const reference = copy === 1 ? order.reference : `${order.reference}#${copy}`
    const payment = await createPayment(
      deps,
      { ...wanted, reference },
      `new ${crypto.randomUUID()}`,
    )
    if (!payment) continue
    const hostedPaymentPageUrl = `${deps.pageUrl()}/pay/${payment.id}?checkoutKey=simulated`
    return c.json({ paymentId: toHex(payment.id), hostedPaymentPageUrl }, 201)
  }
}

async function answer(
  deps: SimulatorDependencies,
  c: Context,
  call: Omit<Call, 'of' | 'show'> & Partial<Pick<Call, 'of' | 'show'>>,
): Promise<Response> {
  const of = call.of ?? { id: fromHex(c.req.param('id') ?? '') }
  const given = await answerCall(deps, { show: () => ({}), ...call, of })
  if (given.kind === 'done') {
    if (!call.show) return c.body(null, 204)
    return c.json(given.body, c.req.method === 'GET' ? 200 : 201)
  }
  if (given.kind === 'not_found') return c.body(null, 404)
  const error = { message: 'Refused by the simulation', code: '1000', source: 'Internal' }
  return c.json(error, statusOf[given.kind])
}

const statusOf = {
  refused: 402,
  failed: 500,
  rate_limited: 429,
  hung: 504,
} as const satisfies Record<Exclude<Answer['kind'], 'done' | 'not_found'>, number>
