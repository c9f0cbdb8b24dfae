import { z } from 'zod'
import type { Documentation } from './exchanges.ts'

/**
 * Names and types of fields as Nexi documents them, in our own words and only for what we use. Sources: the payment API
 * and the webhooks at developer.nexigroup.com/nexi-checkout, and the models and examples of its own PHP SDK
 * (Nets-eCom/php-payment-sdk, MIT, of 3 February 2026), read on 28 November 2026.
 */

const ore = z.int().min(0)
const id = z.string().regex(/^[0-9a-f]{32}$/)
const timestamp = z.iso.datetime({ offset: true })

const Item = z.strictObject({
  reference: z.string().max(128),
  name: z.string().max(128),
  quantity: z.number(),
  unit: z.string(),
  unitPrice: ore,
  taxRate: ore.optional(),
  taxAmount: ore.optional(),
  grossTotalAmount: ore,
  netTotalAmount: ore,
})

const NewPayment = z.strictObject({
  order: z.strictObject({
    items: z.array(Item).min(1),
    amount: ore,
    currency: z.string().regex(/^[A-Z]{3}$/),
    reference: z.string().max(128).optional(),
  }),
  checkout: z.strictObject({
    integrationType: z.enum(['HostedPaymentPage', 'EmbeddedCheckout']),
    returnUrl: z.url(),
    cancelUrl: z.url(),
    termsUrl: z.url(),
    charge: z.boolean().optional(),
    merchantHandlesConsumerData: z.boolean().optional(),
  }),
  notifications: z.strictObject({
    webHooks: z.array(
      z.strictObject({ eventName: z.string(), url: z.url(), authorization: z.string() }),
    ),
  }),
  myReference: z.string().max(36).optional(),
})

const Payment = z.strictObject({
  payment: z.strictObject({
    paymentId: id,
    summary: z
      .strictObject({
        reservedAmount: ore,
        chargedAmount: ore,
        refundedAmount: ore,
        cancelledAmount: ore,
      })
      .partial(),
    consumer: z.strictObject({
      shippingAddress: z.strictObject({}),
      billingAddress: z.strictObject({}),
      privatePerson: z.strictObject({}),
      company: z.strictObject({}),
    }),
    paymentDetails: z
      .strictObject({ paymentType: z.string(), paymentMethod: z.string() })
      .partial()
      .optional(),
    orderDetails: z.strictObject({
      amount: ore,
      currency: z.string(),
      reference: z.string().optional(),
    }),
    checkout: z.strictObject({ url: z.url(), cancelUrl: z.url().nullable() }),
    created: timestamp,
    terminated: timestamp.optional(),
    charges: z
      .array(
        z.strictObject({
          chargeId: id,
          amount: ore,
          created: timestamp,
          orderItems: z.array(Item),
        }),
      )
      .optional(),
    refunds: z
      .array(
        z.strictObject({
          refundId: id,
          amount: ore,
          state: z.enum(['Pending', 'Cancelled', 'Failed', 'Completed', 'Expired']),
          lastUpdated: timestamp,
          orderItems: z.array(Item),
        }),
      )
      .optional(),
    myReference: z.string().optional(),
  }),
})

const Change = z.strictObject({ amount: ore, orderItems: z.array(Item).optional() })

const data = {
  amount: z.strictObject({ amount: ore, currency: z.string() }),
  paymentId: id,
}
const byMethod = { paymentMethod: z.string(), paymentType: z.string() }
const webhook = <Name extends string>(event: Name, own: z.ZodRawShape) =>
  z.strictObject({
    id,
    event: z.literal(event),
    timestamp,
    merchantId: z.int(),
    data: z.strictObject({ ...data, ...own }),
  })

const nothing = z.undefined()

export const nexiDocumentation: Documentation = {
  endpoints: [
    {
      method: 'POST',
      path: '/v1/payments',
      request: NewPayment,
      answers: { 201: z.strictObject({ paymentId: id, hostedPaymentPageUrl: z.url() }) },
    },
    { method: 'GET', path: '/v1/payments/:id', answers: { 200: Payment, 404: nothing } },
    { method: 'PUT', path: '/v1/payments/:id/terminate', answers: { 204: nothing } },
    {
      method: 'POST',
      path: '/v1/payments/:id/cancels',
      request: z.strictObject({ amount: ore }),
      answers: { 204: nothing },
    },
    {
      method: 'POST',
      path: '/v1/payments/:id/charges',
      request: Change,
      answers: { 201: z.strictObject({ chargeId: id }) },
    },
    {
      method: 'POST',
      path: '/v1/charges/:id/refunds',
      request: Change,
      answers: { 201: z.strictObject({ refundId: id }) },
    },
  ],
  error: z.strictObject({ message: z.string(), code: z.string(), source: z.string() }),
  callback: z.union([
    webhook('payment.reservation.created.v2', { ...byMethod, myReference: z.string().optional() }),
    webhook('payment.charge.created.v2', { ...byMethod, chargeId: id, orderItems: z.array(Item) }),
    webhook('payment.refund.initiated.v2', {
      reconciliationReference: z.string(),
      executed: timestamp,
      paymentActionId: z.string(),
      orderItems: z.array(Item),
    }),
    webhook('payment.refund.completed', { refundId: id }),
    webhook('payment.refund.failed', {
      error: z.strictObject({ code: z.string(), message: z.string(), source: z.string() }),
      refundId: id,
      reconciliationReference: z.string(),
    }),
    webhook('payment.cancel.created', { cancelId: id, orderItems: z.array(Item) }),
  ]),
}
