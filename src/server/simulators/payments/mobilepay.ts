import { randomUUID } from 'node:crypto'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { MobilePayAccess } from '../../payment-settings.ts'
import { answerCall, createPayment, isSameKey, type Answer, type Work } from './calls.ts'
import type { SimulatorDependencies } from './dependencies.ts'
import { showEvent } from './mobilepay-events.ts'
import { mobilePayReports } from './mobilepay-report.ts'
import { cancelAsAsked, capture, refund, type SimulatedEvent } from './payment-states.ts'
import { newKey } from '../../keys.ts'
import { deleteWebhook, insertWebhook, selectWebhooks, type SimulatedPayment } from './queries.ts'

const Amount = z.object({ currency: z.literal('DKK'), value: z.int().min(1).max(65_000_000) })
const ore = z.int().min(0)
const OrderLine = z
  .strictObject({
    id: z.string().min(1),
    name: z.string().min(1),
    totalAmount: ore,
    totalAmountExcludingTax: ore,
    totalTaxAmount: ore,
    taxRate: z.int().min(0).max(10_000),
    unitInfo: z.strictObject({
      unitPrice: ore,
      quantity: z.string().regex(/^\d+(\.\d+)?$/),
      quantityUnit: z.enum(['PCS', 'KG', 'KM', 'MINUTE', 'LITRE', 'KWH']),
    }),
    discount: ore,
  })
  .refine((line) => line.totalAmount === line.totalAmountExcludingTax + line.totalTaxAmount)
const Receipt = z.strictObject({
  orderLines: z.array(OrderLine).min(1),
  bottomLine: z.strictObject({
    currency: z.literal('DKK'),
    receiptNumber: z.string(),
    paymentSources: z.strictObject({ giftCard: ore }).optional(),
  }),
})
const NewPayment = z.object({
  reference: z.string().regex(/^[a-zA-Z0-9-]{8,50}$/),
  amount: Amount,
  paymentMethod: z.object({ type: z.enum(['WALLET', 'CARD']) }),
  userFlow: z.literal('WEB_REDIRECT'),
  returnUrl: z.url().max(2000),
  paymentDescription: z.string().min(3).max(100),
  receipt: Receipt.optional(),
})
const Modification = z.object({ modificationAmount: Amount })

const token = 'simulated-access-token'
const hour = 60 * 60
/** The buyer has ten minutes. */
const lifetimeMs = 10 * 60_000

/**
 * The ePayment API of Vipps MobilePay as its documentation describes it: access tokens, keys of the sales unit,
 * payments, modifications and the event log. A refused modification is answered 400, a reference in use 409.
 */
export function mobilePayApi(deps: SimulatorDependencies, access: MobilePayAccess): Hono {
  const api = new Hono()
  api.post('/accesstoken/get', (c) => {
    const isOurs =
      isSameKey(c.req.header('client_id') ?? '', access.clientId) &&
      isSameKey(c.req.header('client_secret') ?? '', access.clientSecret) &&
      isSameKey(c.req.header('ocp-apim-subscription-key') ?? '', access.subscriptionKey)
    if (!isOurs) return problem(c, 401)
    // The numbers are texts in its answer.
    const seconds = Math.floor(deps.now().getTime() / 1000)
    return c.json({
      token_type: 'Bearer',
      expires_in: String(hour),
      ext_expires_in: String(hour),
      expires_on: String(seconds + hour),
      not_before: String(seconds),
      resource: '00000002-0000-0000-c000-000000000000',
      access_token: token,
    })
  })
  const asksForKeys: MiddlewareHandler = async (c, next) => {
    const isOurs =
      isSameKey(c.req.header('authorization') ?? '', `Bearer ${token}`) &&
      isSameKey(c.req.header('ocp-apim-subscription-key') ?? '', access.subscriptionKey) &&
      isSameKey(c.req.header('merchant-serial-number') ?? '', access.merchantSerialNumber)
    return isOurs ? next() : problem(c, 401)
  }
  const payments = new Hono()
  payments.use('*', asksForKeys)
  payments.post('/', (c) => create(deps, c))
  payments.get('/:reference', (c) => answer(deps, c, () => 'unchanged', showWhole))
  payments.get('/:reference/events', async (c) => {
    const all = await answerCall(deps, {
      of: paymentOf(c),
      work: () => 'unchanged',
      show: ({ events }) => ({ events: events.map((event) => showEvent(event as SimulatedEvent)) }),
    })
    return all.kind === 'done'
      ? c.json(all.body.events as object[])
      : problem(c, statusOf[all.kind])
  })
  payments.post('/:reference/cancel', (c) => answer(deps, c, cancelAsAsked))
  payments.post('/:reference/capture', (c) => modify(deps, c, capture))
  payments.post('/:reference/refund', (c) => modify(deps, c, refund))
  api.route('/epayment/v1/payments', payments)
  for (const path of ['/webhooks/v1/webhooks/*', '/settlement/*', '/report/*']) {
    api.use(path, asksForKeys)
  }
  api.route('/', mobilePayReports(deps, access))
  api.post('/webhooks/v1/webhooks', (c) => registerWebhook(deps, c))
  api.delete('/webhooks/v1/webhooks/:id', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'))
    const isDeleted = id.success && (await deleteWebhook(deps.db, id.data))
    return isDeleted ? c.body(null, 204) : problem(c, 404)
  })
  return api
}

const paymentOf = (c: Context) =>
  ({ provider: 'mobilepay', reference: c.req.param('reference') ?? '' }) as const

async function create(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const parsed = NewPayment.safeParse(await c.req.json().catch(() => undefined))
  const key = keyIn(c)
  if (!parsed.success || !key) return problem(c, 400)
  const { amount, paymentDescription: description, reference, returnUrl } = parsed.data
  const payment = await createPayment(
    deps,
    {
      provider: 'mobilepay',
      reference,
      returnUrl,
      description,
      // Of the registered webhook, or else of the one whose secret the shop has in its settings.
      callbackUrl:
        (await selectWebhooks(deps.db, 'mobilepay'))[0]?.url ?? deps.webhookUrl('mobilepay'),
      amountOre: amount.value,
      currency: amount.currency,
      expiresAt: new Date(deps.now().getTime() + lifetimeMs),
    },
    key,
  )
  if (!payment) return problem(c, 409)
  return c.json({ reference, redirectUrl: `${deps.pageUrl()}/pay/${payment.id}` }, 201)
}

const NewWebhook = z.object({
  url: z.url().max(2000),
  events: z.array(z.string().startsWith('epayments.payment.').endsWith('.v1')).min(1),
})

/** Answers the secret this once. */
async function registerWebhook(deps: SimulatorDependencies, c: Context): Promise<Response> {
  const parsed = NewWebhook.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) return problem(c, 400)
  const webhook = { id: randomUUID(), url: parsed.data.url, secret: newKey() }
  await insertWebhook(deps.db, webhook)
  return c.json({ id: webhook.id, secret: webhook.secret }, 201)
}

type Modify = (payment: SimulatedPayment, amountOre: number, now: Date) => ReturnType<Work>

async function modify(deps: SimulatorDependencies, c: Context, change: Modify) {
  const parsed = Modification.safeParse(await c.req.json().catch(() => undefined))
  if (!parsed.success) return problem(c, 400)
  const { value } = parsed.data.modificationAmount
  return answer(deps, c, (payment, now) => change(payment, value, now))
}

async function answer(
  deps: SimulatorDependencies,
  c: Context,
  ...[work, showAs = show]: [Work, typeof show?]
): Promise<Response> {
  const key = c.req.method === 'POST' ? keyIn(c) : undefined
  if (c.req.method === 'POST' && !key) return problem(c, 400)
  const given = await answerCall(deps, { of: paymentOf(c), key, work, show: showAs })
  return given.kind === 'done' ? c.json(given.body) : problem(c, statusOf[given.kind])
}

/** At most 50 characters; without one a modification is refused. */
function keyIn(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  return key && key.length <= 50 ? key : undefined
}

type Failure = Exclude<Answer['kind'], 'done'>

const statusOf = {
  refused: 400,
  not_found: 404,
  failed: 500,
  rate_limited: 429,
  hung: 504,
} as const satisfies Record<Failure, number>

/** Errors are problem details (RFC 9457). */
function problem(c: Context, status: 400 | 401 | 404 | 409 | 429 | 500 | 504) {
  const body = { type: 'about:blank', title: 'Error', status, traceId: crypto.randomUUID() }
  return c.json(body, status, { 'content-type': 'application/problem+json' })
}

const amountOf = (currency: string, value: number) => ({ currency, value })

/** It has no state for a declined payment: the buyer may try another card, or aborts. */
const stateOf = ({ state }: SimulatedPayment) => (state === 'DECLINED' ? 'ABORTED' : state)

const show = (payment: SimulatedPayment) => ({
  reference: payment.reference,
  pspReference: payment.id,
  state: stateOf(payment),
  amount: amountOf(payment.currency, payment.authorizedOre || payment.amountOre),
  aggregate: {
    authorizedAmount: amountOf(payment.currency, payment.authorizedOre),
    capturedAmount: amountOf(payment.currency, payment.capturedOre),
    refundedAmount: amountOf(payment.currency, payment.refundedOre),
    cancelledAmount: amountOf(payment.currency, payment.cancelledOre),
  },
})

/** What a modification does not answer. */
const showWhole = (payment: SimulatedPayment) => ({
  ...show(payment),
  paymentMethod: { type: 'WALLET' },
  profile: {},
})
