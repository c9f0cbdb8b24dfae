import { z } from 'zod'
import type { Documentation } from './exchanges.ts'

/**
 * Names and types of fields as QuickPay documents them, in our own words and only for what we use. Sources:
 * learn.quickpay.net on callbacks and operations, and the answers of the live API that Setono/quickpay-php-sdk (MIT,
 * 1.2.0 of 17 August 2026) tests against, read on 28 November 2026. QuickPay publishes no machine-readable document.
 */

const ore = z.int().min(0)
const timestamp = z.iso.datetime()

const Operation = z.strictObject({
  id: z.int(),
  type: z.enum(['authorize', 'capture', 'refund', 'cancel', 'recurring', 'session']),
  amount: ore.nullable(),
  pending: z.boolean(),
  qp_status_code: z.string().nullable(),
  qp_status_msg: z.string().nullable(),
  callback_url: z.url().nullable().optional(),
  created_at: timestamp,
})

export const QuickPayPayment = z.strictObject({
  id: z.int(),
  merchant_id: z.int(),
  order_id: z.string().min(4).max(20),
  accepted: z.boolean(),
  type: z.literal('Payment'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  state: z.enum(['initial', 'pending', 'new', 'rejected', 'processed']),
  link: z
    .strictObject({
      url: z.url(),
      language: z.string(),
      amount: ore,
      continue_url: z.url().nullable(),
      cancel_url: z.url().nullable(),
      callback_url: z.url().nullable(),
    })
    .nullable(),
  operations: z.array(Operation),
  test_mode: z.boolean(),
  balance: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
})

const operation = (type: string, request: z.ZodType) =>
  ({
    method: 'POST',
    path: `/payments/:id/${type}`,
    request,
    answers: { 202: QuickPayPayment },
  }) as const

export const quickPayDocumentation: Documentation = {
  endpoints: [
    {
      method: 'POST',
      path: '/payments',
      request: z.strictObject({ order_id: z.string().min(4).max(20), currency: z.string() }),
      answers: { 201: QuickPayPayment },
    },
    { method: 'GET', path: '/payments', answers: { 200: z.array(QuickPayPayment) } },
    { method: 'GET', path: '/payments/:id', answers: { 200: QuickPayPayment } },
    {
      method: 'PUT',
      path: '/payments/:id/link',
      request: z.strictObject({
        amount: ore,
        continue_url: z.url(),
        cancel_url: z.url(),
        callback_url: z.url(),
        language: z.string(),
        auto_capture: z.boolean(),
        auto_fee: z.boolean(),
        description: z.string(),
      }),
      answers: { 200: z.strictObject({ url: z.url() }) },
    },
    { method: 'DELETE', path: '/payments/:id/link', answers: { 204: z.undefined() } },
    operation('capture', z.strictObject({ amount: ore })),
    operation('refund', z.strictObject({ amount: ore })),
    operation('cancel', z.strictObject({})),
  ],
  error: z.strictObject({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).nullable(),
    error_code: z.string().nullable(),
  }),
  callback: QuickPayPayment,
}
