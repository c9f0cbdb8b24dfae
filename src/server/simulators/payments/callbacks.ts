import { createHash, createHmac } from 'node:crypto'
import { sendOutgoingRequest } from '../../http/outgoing-request.ts'
import { sendAhead } from '../../db/transactions.ts'
import { errorFields } from '../../log.ts'
import { mobilePayCallback } from './mobilepay-events.ts'
import { nexiCallback, nexiHeaders, paymentIdIn } from './nexi-payment.ts'
import { quickPayHeaders, showQuickPay } from './quickpay-payment.ts'
import { stripeCallback, stripeHeaders } from './stripe-objects.ts'
import { advanceTime, type SimulatedEvent } from './payment-states.ts'
import {
  claimDueCallback,
  insertCallback,
  lockPayment,
  markCallbackDone,
  savePayment,
  selectDelayedIds,
  selectWebhooks,
  type Callback,
  type SimulatedPayment,
} from './queries.ts'
import type { SimulatorDependencies } from './dependencies.ts'

/** Another time than the shop's, so that a test can shorten that one alone. */
const patienceMs = 9_000

/** Queues a callback to the shop for each event, in the transaction of the event. */
export async function queueCallbacks(
  deps: Pick<SimulatorDependencies, 'db' | 'mobilepay' | 'pageUrl'>,
  payment: SimulatedPayment,
  events: SimulatedEvent[],
  now: Date,
) {
  const { provider } = payment
  for (const event of events) {
    const content = contentOf(deps, payment, event)
    if (!content) continue
    const body = JSON.stringify(content)
    const url = event.callbackUrl ?? payment.callbackUrl
    await sendAhead(deps.db, () =>
      insertCallback(deps.db, { provider, url, body, dueAt: now, createdAt: now }),
    )
  }
}

/** What the provider reports of an event; undefined for one that it does not report. */
function contentOf(
  { mobilepay, pageUrl }: Pick<SimulatorDependencies, 'mobilepay' | 'pageUrl'>,
  payment: SimulatedPayment,
  event: SimulatedEvent,
): object | undefined {
  switch (payment.provider) {
    case 'mobilepay':
      return mobilepay && mobilePayCallback(event, mobilepay)
    case 'quickpay':
      return showQuickPay(payment)
    case 'stripe':
      return stripeCallback(payment, event, pageUrl())
    case 'nexi':
      return nexiCallback(payment, event)
    case 'simulator':
      return event
  }
}

/** Runs the simulator's jobs: applies delayed approvals, and sends all due callbacks. */
export async function runSimulator(deps: SimulatorDependencies) {
  const now = deps.now()
  for (const id of await selectDelayedIds(deps.db, now)) {
    await deps.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, { id })
      if (!payment) return
      const changed = advanceTime(payment, now)
      await savePayment(tx, changed.payment)
      await queueCallbacks({ ...deps, db: tx }, changed.payment, changed.events, now)
    })
  }
  await sendDueCallbacks(deps)
}

export async function sendDueCallbacks(deps: SimulatorDependencies) {
  for (;;) {
    const callback = await claimDueCallback(deps.db, deps.now())
    if (!callback) return
    if (await deliver(deps, callback)) await markCallbackDone(deps.db, callback.id, deps.now())
  }
}

async function deliver(deps: SimulatorDependencies, callback: Callback): Promise<boolean> {
  const { url, body } = callback
  try {
    const answer = await sendOutgoingRequest({ base: url, mayBeHere: true }, '', {
      method: 'POST',
      headers: await headersOf(deps, callback),
      body,
      patienceMs,
    })
    return answer.ok
  } catch (error) {
    deps.log('debug', 'A simulated callback was not delivered', errorFields(error))
    return false
  }
}

/** The headers by which the shop knows that a callback is the provider's. */
export async function headersOf(
  deps: SimulatorDependencies,
  { provider, url, body }: Pick<Callback, 'provider' | 'url' | 'body'>,
): Promise<Record<string, string>> {
  const now = deps.now()
  if (provider === 'quickpay' && deps.quickpay) return quickPayHeaders(body, deps.quickpay)
  const secret = await secretOf(deps, { provider, url })
  if (provider === 'stripe') return stripeHeaders(body, secret, now)
  if (provider === 'nexi') return nexiHeaders(await lockPayment(deps.db, { id: paymentIdIn(body) }))
  return signedHeaders({ url, body, date: now.toUTCString(), secret })
}

/** The secret of the registered address, or the one that the shop has in its settings. */
async function secretOf(
  deps: SimulatorDependencies,
  { provider, url }: Pick<Callback, 'provider' | 'url'>,
): Promise<string> {
  if (provider !== 'mobilepay' && provider !== 'stripe') return (await deps.keys()).callbackSecret
  const registered = (await selectWebhooks(deps.db, provider)).find((one) => one.url === url)
  return registered?.secret ?? deps[provider]?.webhookSecret ?? ''
}

/**
 * Signs a callback as the provider. The key is the UTF-8 bytes of the secret; a secret that looks like
 * base64 is not decoded.
 */
export function signedHeaders(message: {
  url: string
  body: string
  date: string
  secret: string
}) {
  const { host, pathname, search } = new URL(message.url)
  const contentHash = createHash('sha256').update(message.body).digest('base64')
  const signed = `POST\n${pathname}${search}\n${message.date};${host};${contentHash}`
  const signature = createHmac('sha256', message.secret).update(signed).digest('base64')
  return {
    'content-type': 'application/json',
    'x-ms-date': message.date,
    'x-ms-content-sha256': contentHash,
    authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
  }
}
