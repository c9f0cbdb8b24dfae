import { z } from 'zod'
import type { Documentation } from './exchanges.ts'

/**
 * Names, types and limits of fields as Vipps MobilePay documents them, in our own words and only for what we use.
 * Sources: its OpenAPI document of the ePayment API, version 1.4.1 (vippsas/vipps-epayment-api, MIT, of 1 February
 * 2024), that of its Order Management API for the receipt (vippsas/vipps-order-management-api, of 30 June 2025), and
 * developer.vippsmobilepay.com on access tokens, read on 28 November 2026.
 */

const reference = z.string().regex(/^[a-zA-Z0-9-]{8,50}$/)
const Amount = z.strictObject({
  value: z.int().min(0).max(65_000_000),
  currency: z.enum(['NOK', 'DKK', 'EUR']),
})
const state = z.enum(['CREATED', 'ABORTED', 'EXPIRED', 'AUTHORIZED', 'TERMINATED'])
const Aggregate = z.strictObject({
  authorizedAmount: Amount,
  cancelledAmount: Amount,
  capturedAmount: Amount,
  refundedAmount: Amount,
})
const adjusted = {
  amount: Amount,
  state,
  aggregate: Aggregate,
  pspReference: z.string(),
  reference,
}
const Adjusted = z.strictObject(adjusted)
const method = z.enum(['WALLET', 'CARD'])

const Payment = z.strictObject({
  ...adjusted,
  paymentMethod: z.strictObject({ type: method, cardBin: z.string().length(6).optional() }),
  profile: z.strictObject({ sub: z.string().optional() }),
  redirectUrl: z.url().optional(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

const event = {
  reference,
  pspReference: z.string(),
  name: z.enum([
    'CREATED',
    'ABORTED',
    'EXPIRED',
    'CANCELLED',
    'CAPTURED',
    'REFUNDED',
    'AUTHORIZED',
    'TERMINATED',
  ]),
  amount: Amount,
  timestamp: z.iso.datetime(),
  idempotencyKey: z.string().max(50).nullish(),
  success: z.boolean(),
}

const OrderLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  totalAmount: z.int(),
  totalAmountExcludingTax: z.int(),
  totalTaxAmount: z.int(),
  taxRate: z.int().min(0).max(10_000).nullish(),
  unitInfo: z
    .strictObject({ unitPrice: z.int(), quantity: z.string(), quantityUnit: z.string() })
    .optional(),
  discount: z.int().min(0).nullish(),
})
const Receipt = z.strictObject({
  orderLines: z.array(OrderLine).min(1),
  bottomLine: z.strictObject({
    currency: z.enum(['NOK', 'DKK', 'EUR']),
    receiptNumber: z.string().nullish(),
    paymentSources: z.strictObject({ giftCard: z.int().optional() }).optional(),
  }),
})

const Modification = z.strictObject({ modificationAmount: Amount })
const adjustment = (path: string, request: z.ZodType) =>
  ({
    method: 'POST',
    path: `/epayment/v1/payments/:reference/${path}`,
    request,
    answers: { 200: Adjusted },
  }) as const

export const mobilePayDocumentation: Documentation = {
  endpoints: [
    {
      method: 'POST',
      path: '/accesstoken/get',
      answers: {
        200: z.strictObject({
          token_type: z.literal('Bearer'),
          // Numbers as text.
          expires_in: z.string().regex(/^\d+$/),
          ext_expires_in: z.string().regex(/^\d+$/),
          expires_on: z.string().regex(/^\d+$/),
          not_before: z.string().regex(/^\d+$/),
          resource: z.string(),
          access_token: z.string(),
        }),
      },
    },
    {
      method: 'POST',
      path: '/epayment/v1/payments',
      request: z.strictObject({
        amount: Amount,
        paymentMethod: z.strictObject({ type: method }),
        reference,
        userFlow: z.enum(['PUSH_MESSAGE', 'NATIVE_REDIRECT', 'WEB_REDIRECT', 'QR']),
        returnUrl: z.url(),
        paymentDescription: z.string().min(3).max(100),
        receipt: Receipt.optional(),
      }),
      answers: { 201: z.strictObject({ redirectUrl: z.url(), reference }) },
    },
    {
      method: 'GET',
      path: '/epayment/v1/payments/:reference',
      answers: { 200: Payment },
    },
    {
      method: 'GET',
      path: '/epayment/v1/payments/:reference/events',
      answers: { 200: z.array(z.strictObject(event)) },
    },
    adjustment('capture', Modification),
    adjustment('refund', Modification),
    adjustment('cancel', z.strictObject({})),
  ],
  error: z.strictObject({
    type: z.string(),
    title: z.string(),
    detail: z.string().optional(),
    status: z.int(),
    traceId: z.string(),
  }),
  callback: z.strictObject({ msn: z.string().regex(/^[0-9]{4,6}$/), ...event }),
}
