import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What can be paid for: cards, a card whose first payment failed, a place in a tournament, and the 0 kr. by which a first start tries the way (D28). A new kind of purchase is a new word here and a row in `app.ts`. */
export const purchaseKinds = ['pass', 'pass_debt', 'tournament_entry', 'set_up_test'] as const

/**
 * Where a payment stands, as its buyer is told. `expired` also covers money that came too late
 * and was given back; `mismatch` is a wrong amount, given back and looked at by a person.
 */
export const paymentStates = [
  'waiting',
  'paid',
  'declined',
  'cancelled',
  'expired',
  'mismatch',
] as const

export type PaymentState = (typeof paymentStates)[number]

/** The unguessable token in the return address: 32 bytes as base64url. */
const byReturnToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** No personal data: the page may be opened in another browser than the one that paid. */
const paymentStatus = z.object({
  state: z.enum(paymentStates),
  orderNumber: z.string(),
  kind: z.enum(purchaseKinds),
  /** Whole øre. */
  totalOre: z.int().nonnegative(),
  /** A path of ours: the thing bought when paid, otherwise where it can be paid again. */
  next: z.string().startsWith('/'),
  /** May `retryPayment` be offered? */
  canRetry: z.boolean(),
  /** What was kept for the buyer is released, and `next` is where to starts again. */
  isReleased: z.boolean(),
})

/** What we know already, without asking the provider; cheap enough to be asked every second. */
export const getPaymentReturn = endpoint({
  method: 'GET',
  path: '/api/v1/payments/return/:token',
  audience: 'link',
  summary: 'Where the payment behind a return address stands. `not_found` for any other token.',
  input: byReturnToken,
  output: paymentStatus,
})

/** Asks the provider for the truth and settles by it; the same function as callback and poller. */
export const checkPaymentReturn = endpoint({
  method: 'POST',
  path: '/api/v1/payments/return/:token/check',
  audience: 'link',
  summary: 'Settles the payment by asking the provider, and says where it then stands.',
  input: byReturnToken,
  output: paymentStatus,
})

/**
 * A new attempt at the same order. Refused with `already_paid`, `order_closed`, `sales_closed`, or
 * `payment_over` when the place that it pays for is released;
 * `outside_service_down` when the provider does not answer.
 */
export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/return/:token/retry',
  audience: 'link',
  summary: 'Starts a new attempt at the same order and says where to send the buyer.',
  input: byReturnToken,
  output: z.object({ redirectUrl: z.string() }),
})
