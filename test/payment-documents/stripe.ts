import { z } from 'zod'
import type { Documentation } from './exchanges.ts'

/**
 * Names and types of fields as Stripe documents them, in our own words and only for what we use. Sources: the types of
 * its package `stripe` 23.1.0 (API 2026-10-28.endive, MIT), read on 28 November 2026; docs.stripe.com on checkout
 * sessions, payment intents, refunds, events and signatures. A field that is never null there must be present here.
 */

const time = z.int().min(1_000_000_000).max(10_000_000_000)
const ore = z.int().min(0)
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9_]+$`))
const currency = z.string().regex(/^[a-z]{3}$/)
const metadata = z.record(z.string().max(40), z.string().max(500))

export const StripeCharge = z.strictObject({
  id: id('ch'),
  object: z.literal('charge'),
  amount: ore,
  amount_captured: ore,
  amount_refunded: ore,
  billing_details: z.strictObject({
    address: z.null(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    tax_id: z.string().nullable(),
  }),
  captured: z.boolean(),
  created: time,
  currency,
  disputed: z.boolean(),
  livemode: z.boolean(),
  metadata,
  paid: z.boolean(),
  payment_intent: id('pi').nullable(),
  payment_method_details: z
    .strictObject({
      type: z.string(),
      card: z.strictObject({
        brand: z.string().nullable(),
        last4: z.string().nullable(),
        capture_before: time.optional(),
      }),
    })
    .nullable(),
  refunded: z.boolean(),
  status: z.enum(['failed', 'pending', 'succeeded']),
})

const PaymentIntent = z.strictObject({
  id: id('pi'),
  object: z.literal('payment_intent'),
  amount: ore,
  amount_capturable: ore,
  amount_received: ore,
  cancellation_reason: z.string().nullable(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']),
  client_secret: z.string().nullable(),
  confirmation_method: z.enum(['automatic', 'manual']),
  created: time,
  currency,
  description: z.string().nullable(),
  latest_charge: z.union([id('ch'), StripeCharge]).nullable(),
  livemode: z.boolean(),
  metadata,
  payment_method_types: z.array(z.string()),
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
})

const text = z.strictObject({ message: z.string() }).nullable()
const Session = z.strictObject({
  id: id('cs'),
  object: z.literal('checkout.session'),
  amount_subtotal: ore.nullable(),
  amount_total: ore.nullable(),
  automatic_tax: z.strictObject({
    enabled: z.boolean(),
    liability: z.null(),
    provider: z.string().nullable(),
    status: z.string().nullable(),
  }),
  cancel_url: z.url().nullable(),
  client_reference_id: z.string().nullable(),
  created: time,
  currency: currency.nullable(),
  custom_fields: z.array(z.never()),
  custom_text: z.strictObject({
    after_submit: text,
    shipping_address: text,
    submit: text,
    terms_of_service_acceptance: text,
  }),
  expires_at: time,
  livemode: z.boolean(),
  locale: z.string().nullable(),
  metadata: metadata.nullable(),
  mode: z.enum(['payment', 'setup', 'subscription']),
  payment_intent: z.union([id('pi'), PaymentIntent]).nullable(),
  payment_method_types: z.array(z.string()),
  payment_status: z.enum(['no_payment_required', 'paid', 'unpaid']),
  shipping_options: z.array(z.never()),
  status: z.enum(['complete', 'expired', 'open']).nullable(),
  success_url: z.url().nullable(),
  ui_mode: z.enum(['elements', 'embedded_page', 'form', 'hosted_page']).nullable(),
  url: z.url().nullable(),
})

export const StripeRefund = z.strictObject({
  id: id('re'),
  object: z.literal('refund'),
  amount: ore,
  balance_transaction: z.string().nullable(),
  charge: id('ch').nullable(),
  created: time,
  currency,
  metadata: metadata.nullable(),
  payment_intent: id('pi').nullable(),
  reason: z.string().nullable(),
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']).nullable(),
})

const Dispute = z.strictObject({
  id: id('du'),
  object: z.literal('dispute'),
  amount: ore,
  balance_transactions: z.array(z.never()),
  charge: id('ch'),
  created: time,
  currency,
  evidence_details: z.strictObject({
    due_by: time.nullable(),
    has_evidence: z.boolean(),
    past_due: z.boolean(),
    submission_count: z.int(),
  }),
  is_charge_refundable: z.boolean(),
  livemode: z.boolean(),
  metadata,
  payment_intent: id('pi').nullable(),
  reason: z.string(),
  status: z.enum([
    'lost',
    'needs_response',
    'prevented',
    'under_review',
    'warning_closed',
    'warning_needs_response',
    'warning_under_review',
    'won',
  ]),
})

const listOf = (of: z.ZodType) =>
  z.strictObject({
    object: z.literal('list'),
    data: z.array(of),
    has_more: z.boolean(),
    url: z.string(),
  })

const event = z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/)
const NewEndpoint = z.object({ url: z.url(), api_version: z.string() }).catchall(event)
const Endpoint = z.strictObject({
  id: id('we'),
  object: z.literal('webhook_endpoint'),
  api_version: z.string().nullable(),
  application: z.string().nullable(),
  created: time,
  description: z.string().nullable(),
  enabled_events: z.array(event),
  livemode: z.boolean(),
  metadata,
  /** At its creation only. */
  secret: z.string(),
  status: z.enum(['enabled', 'disabled']),
  url: z.url(),
})
const Deleted = z.strictObject({
  id: id('we'),
  object: z.literal('webhook_endpoint'),
  deleted: z.literal(true),
})

/** A form; nested names are in brackets. */
const amount = z.string().regex(/^[1-9]\d*$/)
const NewSession = z.strictObject({
  cancel_url: z.url(),
  client_reference_id: z.string().max(200),
  expires_at: z.string().regex(/^\d{10}$/),
  'line_items[0][price_data][currency]': currency,
  'line_items[0][price_data][product_data][name]': z.string(),
  'line_items[0][price_data][unit_amount]': amount,
  'line_items[0][quantity]': amount,
  locale: z.literal('da'),
  mode: z.literal('payment'),
  'payment_intent_data[capture_method]': z.literal('manual'),
  'payment_intent_data[description]': z.string(),
  'payment_intent_data[metadata][reference]': z.string().max(500),
  'payment_method_types[0]': z.literal('card'),
  success_url: z.url(),
  ui_mode: z.literal('hosted_page'),
})

const Event = z.strictObject({
  id: id('evt'),
  object: z.literal('event'),
  api_version: z.string().nullable(),
  created: time,
  data: z.strictObject({ object: z.union([Session, PaymentIntent, StripeRefund, Dispute]) }),
  livemode: z.boolean(),
  pending_webhooks: z.int(),
  request: z
    .strictObject({ id: z.string().nullable(), idempotency_key: z.string().nullable() })
    .nullable(),
  type: z.enum([
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.succeeded',
    'payment_intent.canceled',
    'refund.created',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
  ]),
})

export const stripeDocumentation: Documentation = {
  endpoints: [
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      request: NewSession,
      answers: { 200: Session },
    },
    { method: 'GET', path: '/v1/checkout/sessions', answers: { 200: listOf(Session) } },
    { method: 'GET', path: '/v1/checkout/sessions/:id', answers: { 200: Session } },
    { method: 'POST', path: '/v1/checkout/sessions/:id/expire', answers: { 200: Session } },
    {
      method: 'POST',
      path: '/v1/payment_intents/:id/capture',
      request: z.strictObject({
        amount_to_capture: amount,
        'metadata[captured_for]': z.string().max(500),
      }),
      answers: { 200: PaymentIntent },
    },
    { method: 'POST', path: '/v1/payment_intents/:id/cancel', answers: { 200: PaymentIntent } },
    { method: 'GET', path: '/v1/disputes', answers: { 200: listOf(Dispute) } },
    { method: 'GET', path: '/v1/refunds', answers: { 200: listOf(StripeRefund) } },
    {
      method: 'POST',
      path: '/v1/refunds',
      request: z.strictObject({
        amount,
        payment_intent: id('pi'),
        'metadata[key]': z.string().max(500),
        'metadata[reference]': z.string().max(500),
      }),
      answers: { 200: StripeRefund },
    },
    {
      method: 'POST',
      path: '/v1/webhook_endpoints',
      request: NewEndpoint,
      answers: { 200: Endpoint },
    },
    { method: 'DELETE', path: '/v1/webhook_endpoints/:id', answers: { 200: Deleted } },
  ],
  error: z.strictObject({
    error: z.strictObject({
      type: z.enum(['api_error', 'card_error', 'idempotency_error', 'invalid_request_error']),
      message: z.string().optional(),
      code: z.string().optional(),
      param: z.string().optional(),
    }),
  }),
  callback: Event,
}
