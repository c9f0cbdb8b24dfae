import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { StripeAccess } from '../payment-settings.ts'
import { callProvider, readAnswer, unlessUnknown } from './call-provider.ts'
import {
  ProviderError,
  type Modification,
  type NewPayment,
  type PaymentAt,
  type Provider,
} from './provider.ts'
import { readStripeCallback } from './stripe-callback.ts'
import { listStripeMovements } from './stripe-movements.ts'
import { hasFailed, Refund, Session, StripeDispute, toPayment } from './stripe-payment.ts'

/** The version of the API whose documentation this follows; the account's own may differ. */
const apiVersion = '2026-10-28.endive'

/** A session stays open for half an hour at least; we end it earlier ourselves, when the buyer's time is over. */
const sessionMs = 30 * 60 * 1000

type Options = {
  now: () => Date
  webhookSecret: () => Promise<string | undefined>
  /** Whether payments of test cards count; never in production. */
  allowsTests: boolean
}

/**
 * Stripe Checkout (docs.stripe.com/api). A session leads the buyer to its page; the payment belongs to a payment intent
 * and a charge, which are read with the session. Money is reserved, and captured once: the capture releases the rest.
 * A capture has no idempotency key, because it cannot happen twice and Stripe repeats a stored failure for a day. A
 * refund has one and carries it, so that a repetition after that day finds it.
 */
export function stripeProvider(access: StripeAccess, options: Options): Provider {
  const call: Call = (path, { method, form, key } = {}) =>
    callProvider(access.apiUrl, path, {
      ...(method && { method }),
      headers: {
        authorization: `Bearer ${access.secretKey}`,
        'stripe-version': apiVersion,
        ...(key && { 'idempotency-key': key }),
      },
      ...(form && { form: new URLSearchParams(form) }),
      // The first request with this key is still under way.
      passing: [409],
    })
  return {
    name: 'stripe',
    capturesOnce: true,
    // Without a key, which would repeat a stored error for a day; the first session that is stored counts.
    create: async (payment) => {
      const answer = await call('/v1/checkout/sessions', { form: sessionForm(payment) })
      const { id, url } = readAnswer(Session.required({ url: true }), answer)
      if (url === null) throw new ProviderError('unclear', 'The session is no longer open')
      return { redirectUrl: url, providerId: id }
    },
    refundsMayFail: true,
    get: async (of) => {
      const session = await find(call, of)
      const intent = session?.payment_intent
      const isTaken = intent && typeof intent === 'object' && intent.status === 'succeeded'
      const refunds = isTaken ? await refundsOf(call, intent.id) : []
      const charge = isTaken ? intent.latest_charge : undefined
      const isDisputed = typeof charge === 'object' && charge?.disputed === true
      const disputes = isTaken && isDisputed ? await disputesOf(call, intent.id) : []
      return session && toPayment(session, { ...options, refunds, disputes })
    },
    capture: (change) => capture(call, change),
    refund: (change) => refund(call, change),
    cancel: (of) => cancel(call, of),
    registerCallbacks: (url) => register(call, url),
    endCallbacks: async (id) => {
      await unlessUnknown(call(`${webhooks}/${id}`, { method: 'DELETE' }))
    },
    readCallback: async (request) => {
      const secret = await options.webhookSecret()
      if (!secret) throw new AppError('wrong_credentials')
      const report = readStripeCallback(request, secret, options.now())
      // A dispute has nothing of ours: its session is looked up.
      const isKnown = report.reference !== null || report.providerId !== null
      if (isKnown || !report.intentId) return report
      return { ...report, providerId: await sessionIdOf(call, report.intentId) }
    },
    listMovements: (day) => listStripeMovements((path) => call(path), { day, now: options.now() }),
  }
}

type Call = (
  path: string,
  init?: { method?: 'DELETE'; form?: Record<string, string>; key?: string },
) => Promise<unknown>

const webhooks = '/v1/webhook_endpoints'
const Registration = z.object({ id: z.string().max(100), secret: z.string().min(1).max(500) })

/** Events that a payment's state depends on; the set-up page registers our address for these. */
const heard = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/** In the version of the API that we read; the secret is in this answer only. */
async function register(call: Call, url: string) {
  const events = heard.map((event, at) => [`enabled_events[${at}]`, event])
  const form = { url, api_version: apiVersion, ...Object.fromEntries(events) }
  return readAnswer(Registration, await call(webhooks, { form }))
}

/** A repeated request must be the same, so everything in it follows from the payment. */
function sessionForm(payment: NewPayment): Record<string, string> {
  const { reference, amountOre, currency, returnUrl, cancelUrl, description, expiresAt } = payment
  const item = 'line_items[0][price_data]'
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: 'da',
    client_reference_id: reference,
    // Wallets on the phone are cards too.
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    [`${item}[currency]`]: currency.toLowerCase(),
    [`${item}[unit_amount]`]: String(amountOre),
    [`${item}[product_data][name]`]: description,
    'payment_intent_data[capture_method]': 'manual',
    'payment_intent_data[description]': description,
    'payment_intent_data[metadata][reference]': reference,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: String(Math.ceil((expiresAt.getTime() + sessionMs) / 1000)),
  }
}

const withPayment = 'expand[]=payment_intent.latest_charge'

/** Sessions are not found by our reference, so without an id we look among the newest. */
async function find(call: Call, { reference, providerId }: PaymentAt) {
  const id = providerId ?? (await idAmongNewest(call, reference))
  if (!id) return undefined
  const answer = await unlessUnknown(call(`/v1/checkout/sessions/${id}?${withPayment}`))
  return answer === undefined ? undefined : readAnswer(Session, answer)
}

async function idAmongNewest(call: Call, reference: string): Promise<string | undefined> {
  const answer = await call('/v1/checkout/sessions?limit=100')
  const { data } = readAnswer(z.object({ data: z.array(Session).max(100) }), answer)
  return data.find(({ client_reference_id: ours }) => ours === reference)?.id
}

/** The session of a payment that must exist. */
async function findPaid(call: Call, of: PaymentAt) {
  const session = await find(call, of)
  const intent = session?.payment_intent
  if (!session || !intent || typeof intent === 'string') {
    throw new ProviderError('refused', 'No such payment', 404)
  }
  return intent
}

async function capture(call: Call, change: Modification): Promise<void> {
  const intent = await findPaid(call, change)
  // An earlier request of this capture whose answer was lost. The amount alone could be that of another card's capture.
  if (intent.metadata?.['captured_for'] === change.idempotencyKey) return
  const form = {
    amount_to_capture: String(change.amountOre),
    'metadata[captured_for]': change.idempotencyKey,
  }
  await call(`/v1/payment_intents/${intent.id}/capture`, { form })
}

async function disputesOf(call: Call, intentId: string) {
  const answer = await call(`/v1/disputes?payment_intent=${intentId}&limit=100`)
  return readAnswer(z.object({ data: z.array(StripeDispute).max(100) }), answer).data
}

async function sessionIdOf(call: Call, intentId: string): Promise<string | null> {
  const answer = await call(`/v1/checkout/sessions?payment_intent=${encodeURIComponent(intentId)}`)
  const { data } = readAnswer(z.object({ data: z.array(Session).max(100) }), answer)
  return data[0]?.id ?? null
}

async function refundsOf(call: Call, intentId: string): Promise<Refund[]> {
  const answer = await call(`/v1/refunds?payment_intent=${intentId}&limit=100`)
  return readAnswer(z.object({ data: z.array(Refund).max(100) }), answer).data
}

async function refund(call: Call, change: Modification): Promise<void> {
  const { id } = await findPaid(call, change)
  const { reference, amountOre, idempotencyKey: key } = change
  // Accepted before its answer was lost, and may have been counted: that it has failed since is in `failedRefunds`.
  if ((await refundsOf(call, id)).some(({ metadata }) => metadata?.key === key)) return
  const answer = await call('/v1/refunds', {
    form: {
      payment_intent: id,
      amount: String(amountOre),
      'metadata[reference]': reference,
      'metadata[key]': key,
    },
    key,
  })
  const made = readAnswer(Refund, answer)
  if (hasFailed(made)) throw new ProviderError('refused', `Refund ${made.status}`)
}

/** Ends an open session, or releases a reservation. After a capture nothing is reserved any more. */
async function cancel(call: Call, of: PaymentAt): Promise<void> {
  const session = await find(call, of)
  if (!session) throw new ProviderError('refused', 'No such payment', 404)
  if (session.status === 'open') {
    await call(`/v1/checkout/sessions/${session.id}/expire`, { form: {} })
  }
  const intent = session.payment_intent
  if (!intent || typeof intent === 'string' || intent.status !== 'requires_capture') return
  await call(`/v1/payment_intents/${intent.id}/cancel`, { form: {} })
}
