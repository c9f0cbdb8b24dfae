import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { paymentMethods } from '#domain/payments/payment-method.ts'

/**
 * What can be paid for: cards, a card whose first payment failed, a place in a tournament, a gift card, a company's
 * cards on invoice, and the order of 0 kr. that tests a new installation (D28). A new kind needs an entry here and
 * a row in `app.ts`.
 */
export const purchaseKinds = [
  'pass',
  'pass_debt',
  'tournament_entry',
  'gift_card',
  'company_cards',
  'set_up_test',
] as const

/**
 * The state of a payment as shown to the buyer. `expired` includes money that came too late and was
 * returned; `mismatch` is a wrong amount, which was returned and needs a person.
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

/** How the buyer wants to pay; without it the first method of the list. */
export const paymentMethod = z.enum(paymentMethods).optional()

/** The ways to pay, in the order in which buyers see them; empty while nothing can be paid. */
export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/v1/payments/methods',
  audience: 'anyone',
  summary: 'The ways to pay, by the names that they have today.',
  input: z.object({}),
  output: z.object({
    methods: z.array(z.object({ name: z.enum(paymentMethods), label: z.string() })),
  }),
})

/** The unguessable token in the return address: 32 bytes as base64url. */
const byReturnToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) })

/** No personal data, because the page may be opened in another browser than the buyer's. */
const paymentStatus = z.object({
  state: z.enum(paymentStates),
  orderNumber: z.string(),
  kind: z.enum(purchaseKinds),
  /** Whole øre. */
  totalOre: z.int().nonnegative(),
  /** The part that a gift card pays. */
  giftCardOre: z.int().nonnegative(),
  /** A path on our site: to the purchased item when paid, else to where it can be paid again. */
  next: z.string().startsWith('/'),
  /** May `retryPayment` be offered? */
  canRetry: z.boolean(),
  /** The reserved item is released; `next` leads to the start of a new purchase. */
  isReleased: z.boolean(),
})

/** The stored state without a request to the provider, so pages may poll it every second. */
export const getPaymentReturn = endpoint({
  method: 'GET',
  path: '/api/v1/payments/return/:token',
  audience: 'link',
  summary: 'The state of the payment behind a return address. `not_found` for any other token.',
  input: byReturnToken,
  output: paymentStatus,
})

/** Fetches the provider's report and settles the payment, as callback and poller do. */
export const checkPaymentReturn = endpoint({
  method: 'POST',
  path: '/api/v1/payments/return/:token/check',
  audience: 'link',
  summary: 'Settles the payment by the provider’s report and returns its state.',
  input: byReturnToken,
  output: paymentStatus,
})

/**
 * A new attempt at the same order. Refused with `already_paid`, `order_closed`, `sales_closed`, or
 * `payment_over` when the reserved place is released, or
 * `payment_method_gone`; `outside_service_down` when the provider does not answer.
 */
export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/return/:token/retry',
  audience: 'link',
  summary: 'Starts a new attempt at the same order and returns the address of the payment page.',
  input: byReturnToken.extend({ paymentMethod }),
  output: z.object({ redirectUrl: z.string() }),
})
