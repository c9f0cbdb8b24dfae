import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { isSame } from './callback-signature.ts'
import { parseCallback } from './parse-callback.ts'
import type { CallbackReport, CallbackRequest, ProviderEvent } from './provider.ts'
import { toEvent } from './stripe-payment.ts'

/** Each delivery has its own signature, also a repeated one, so an older one was not sent by Stripe. */
const toleranceMs = 5 * 60 * 1000

const Event = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      object: z.string().max(50),
      amount: z.int().optional(),
      client_reference_id: z.string().max(200).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: z.string().max(255).nullish(),
    }),
  }),
})
type Event = z.infer<typeof Event>

/** Events that the state of a payment intent shows too, by the name that they have there. */
const names: Record<string, string> = {
  'checkout.session.completed': 'authorized',
  'payment_intent.amount_capturable_updated': 'authorized',
  'payment_intent.succeeded': 'captured',
  'payment_intent.canceled': 'cancelled',
}

/** Throws `wrong_credentials` for a callback that Stripe did not sign within the last five minutes. */
export function readStripeCallback(
  { body, header }: CallbackRequest,
  secret: string,
  now: Date,
): CallbackReport & { intentId: string | null } {
  if (!isSignedByStripe(body, header('stripe-signature') ?? '', secret, now)) {
    throw new AppError('wrong_credentials')
  }
  const event = parseCallback(Event, body)
  const { object } = event.data
  return {
    // A session has our reference; what belongs to its payment carries it.
    reference: object.client_reference_id ?? object.metadata?.reference ?? null,
    providerId: object.object === 'checkout.session' ? object.id : null,
    intentId: object.payment_intent ?? null,
    events: [eventOf(event)],
  }
}

function eventOf({ id, type, data: { object } }: Event): ProviderEvent {
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  const name = names[type]
  if (name && intentId) return toEvent(intentId, name, object.amount)
  return {
    key: id,
    name: `stripe.${type}`,
    amountOre: object.amount,
    raw: { event: id, object: object.id },
  }
}

/**
 * The header has a time and one signature for each secret in use, of which one must be ours; schemes other than `v1`
 * are ignored (docs.stripe.com/webhooks/signature).
 */
export function isSignedByStripe(
  body: Uint8Array,
  header: string,
  secret: string,
  now: Date,
): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name ? [value] : []))
  const [time = ''] = valuesOf('t')
  const isFresh = Math.abs(now.getTime() - Number(time) * 1000) <= toleranceMs
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
  const matches = valuesOf('v1').filter((signature = '') => isSame(signature, expected))
  return time !== '' && isFresh && matches.length > 0
}
