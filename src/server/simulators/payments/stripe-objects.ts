import { createHmac } from 'node:crypto'
import { toHex } from './ids.ts'
import { disputeOutcome, refundState, type SimulatedEvent } from './payment-states.ts'
import type { SimulatedPayment } from './queries.ts'

const seconds = (time: Date | string) => Math.floor(new Date(time).getTime() / 1000)

const idOf = (kind: 'pi' | 'ch', { id }: SimulatedPayment) => `${kind}_${toHex(id)}`

/** The shop's reference, which a payment has from its session. */
const note = ({ reference }: SimulatedPayment) => ({ reference })

/** A payment that nobody made is open until it ends; a declined card lets the buyer try another. */
const sessionStatus = ({ state }: SimulatedPayment) =>
  state === 'AUTHORIZED'
    ? 'complete'
    : state === 'EXPIRED' || state === 'TERMINATED'
      ? 'expired'
      : 'open'

/** A checkout session; with `expand` its payment intent and that one's charge are in it. */
export function showSession(payment: SimulatedPayment, pageUrl: string, expand = false) {
  const { id, amountOre, currency, reference, returnUrl, state } = payment
  const status = sessionStatus(payment)
  const isMade = state === 'AUTHORIZED'
  return {
    id: `cs_test_${toHex(id)}`,
    object: 'checkout.session',
    amount_subtotal: amountOre,
    amount_total: amountOre,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: payment.cancelUrl,
    client_reference_id: reference,
    created: seconds(payment.createdAt),
    currency: currency.toLowerCase(),
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    expires_at: seconds(payment.expiresAt),
    livemode: false,
    locale: 'da',
    metadata: {},
    mode: 'payment',
    payment_intent: isMade ? (expand ? showIntent(payment, true) : idOf('pi', payment)) : null,
    payment_method_types: ['card'],
    // Reserved money is not yet paid.
    payment_status: payment.capturedOre > 0 ? 'paid' : 'unpaid',
    shipping_options: [],
    status,
    success_url: returnUrl,
    ui_mode: 'hosted_page',
    url: status === 'open' ? `${pageUrl}/pay/${id}` : null,
  }
}

function intentStatus({ capturedOre, cancelledOre }: SimulatedPayment) {
  if (capturedOre > 0) return 'succeeded'
  return cancelledOre > 0 ? 'canceled' : 'requires_capture'
}

export function showIntent(payment: SimulatedPayment, expand = false) {
  const status = intentStatus(payment)
  return {
    id: idOf('pi', payment),
    object: 'payment_intent',
    amount: payment.authorizedOre,
    amount_capturable: status === 'requires_capture' ? payment.authorizedOre : 0,
    amount_received: payment.capturedOre,
    cancellation_reason: null,
    capture_method: 'manual',
    client_secret: null,
    confirmation_method: 'automatic',
    created: seconds(payment.createdAt),
    currency: payment.currency.toLowerCase(),
    description: payment.description,
    latest_charge: expand ? showCharge(payment) : idOf('ch', payment),
    livemode: false,
    metadata: { ...note(payment), ...noteOfCapture(payment) },
    payment_method_types: ['card'],
    status,
  }
}

/** What was sent with the capture is added to that of the payment. */
const noteOfCapture = ({ events }: SimulatedPayment) =>
  (events as SimulatedEvent[]).find(({ name }) => name === 'payment.captured')?.note

export function showCharge(payment: SimulatedPayment) {
  const { authorizedOre, capturedOre, refundedOre, cancelledOre, authorizedUntil } = payment
  const givenBack = refundedOre + cancelledOre
  return {
    id: idOf('ch', payment),
    object: 'charge',
    amount: authorizedOre,
    amount_captured: capturedOre,
    // What a capture or a cancellation releases counts as refunded.
    amount_refunded: givenBack,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    captured: capturedOre > 0,
    created: seconds(payment.createdAt),
    currency: payment.currency.toLowerCase(),
    disputed: disputesOf(payment).length > 0,
    livemode: false,
    metadata: note(payment),
    paid: true,
    payment_intent: idOf('pi', payment),
    payment_method_details: {
      card: {
        brand: 'visa',
        last4: '4242',
        capture_before: seconds(authorizedUntil ?? payment.createdAt),
      },
      type: 'card',
    },
    refunded: givenBack >= authorizedOre,
    status: 'succeeded',
  }
}

export const showRefund = (payment: SimulatedPayment, event: SimulatedEvent) => ({
  id: `re_${toHex(event.pspReference)}`,
  object: 'refund',
  amount: event.amount.value,
  balance_transaction: null,
  charge: idOf('ch', payment),
  created: seconds(event.timestamp),
  currency: payment.currency.toLowerCase(),
  metadata: event.note ?? {},
  payment_intent: idOf('pi', payment),
  reason: null,
  status: refundStatus[refundState(payment, event)],
})

const refundStatus = { pending: 'pending', done: 'succeeded', failed: 'failed' } as const

const weekOfEvidence = 7 * 24 * 60 * 60

function showDispute(payment: SimulatedPayment, event: SimulatedEvent, isClosed: boolean) {
  return {
    id: `du_${toHex(event.pspReference)}`,
    object: 'dispute',
    amount: event.amount.value,
    balance_transactions: [],
    charge: idOf('ch', payment),
    created: seconds(event.timestamp),
    currency: payment.currency.toLowerCase(),
    evidence_details: {
      due_by: isClosed ? null : seconds(event.timestamp) + weekOfEvidence,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf('pi', payment),
    reason: 'fraudulent',
    status: isClosed ? (disputeOutcome(payment) ?? 'won') : 'needs_response',
  }
}

export function disputesOf(payment: SimulatedPayment) {
  const events = payment.events as SimulatedEvent[]
  return events.flatMap((event) =>
    event.name === 'payment.disputed'
      ? [
          showDispute(
            payment,
            event,
            events.some(({ note }) => note?.dispute === event.pspReference),
          ),
        ]
      : [],
  )
}

/** A released rest is a refund too, without anything of the shop's. */
export const refundsOf = (payment: SimulatedPayment) =>
  (payment.events as SimulatedEvent[])
    .filter(({ name }) => name === 'payment.refunded' || name === 'payment.cancelled')
    .map((event) => showRefund(payment, event))

/** The event that the webhook reports; none when a buyer leaves or a card is declined. */
export function stripeCallback(payment: SimulatedPayment, event: SimulatedEvent, pageUrl: string) {
  const happened = about(payment, event, pageUrl)
  return (
    happened && {
      id: `evt_${toHex(event.pspReference)}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(event.timestamp),
      data: { object: happened.object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: happened.type,
    }
  )
}

function about(payment: SimulatedPayment, event: SimulatedEvent, pageUrl: string) {
  switch (event.name) {
    case 'payment.authorized':
      return { type: 'checkout.session.completed', object: showSession(payment, pageUrl) }
    case 'payment.expired':
    case 'payment.terminated':
      return { type: 'checkout.session.expired', object: showSession(payment, pageUrl) }
    case 'payment.captured':
      return { type: 'payment_intent.succeeded', object: showIntent(payment) }
    case 'payment.cancelled':
      return { type: 'payment_intent.canceled', object: showIntent(payment) }
    case 'payment.refunded':
      return { type: 'refund.created', object: showRefund(payment, event) }
    case 'payment.disputed':
      return { type: 'charge.dispute.created', object: showDispute(payment, event, false) }
    case 'payment.dispute_closed':
      return { type: 'charge.dispute.closed', object: disputesOf(payment)[0] ?? {} }
    case 'payment.refund_failed':
      return { type: 'refund.failed', object: showRefund(payment, refundOf(payment, event)) }
    default:
      return undefined
  }
}

/** The refund that a later event is about. */
export const refundOf = (payment: SimulatedPayment, event: SimulatedEvent): SimulatedEvent =>
  (payment.events as SimulatedEvent[]).find(
    ({ pspReference }) => pspReference === event.note?.refund,
  ) ?? event

/** A time and a signature over both, by each secret in use. */
export function stripeHeaders(body: string, secret: string, now: Date) {
  const time = seconds(now)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` }
}
