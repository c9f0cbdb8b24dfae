import { z } from 'zod'
import type { DocumentedEndpoint } from './exchanges.ts'
import { StripeCharge, StripeRefund } from './stripe.ts'
import { QuickPayPayment } from './quickpay.ts'

/**
 * The lists of movements as the providers document them, in our own words and only for what we use; read on 28 November
 * 2026. Vipps MobilePay: developer.vippsmobilepay.com/docs/APIs/report-api. Stripe: docs.stripe.com/api/balance_transactions
 * and docs.stripe.com/reports/reporting-categories. QuickPay: `GET /payments` with `timestamp`, `min_time`, `page` and
 * `page_size`. Nexi: developer.nexigroup.com/nexi-checkout/en-EU/api/reporting-v1.
 */

const time = z.int().min(1_000_000_000)
const day = z.iso.date()

const mobilepay: DocumentedEndpoint[] = [
  {
    method: 'GET',
    path: '/settlement/v1/ledgers',
    answers: {
      200: z.strictObject({
        items: z.array(
          z.strictObject({
            ledgerId: z.string(),
            currency: z.string().length(3),
            settlesForRecipientHandles: z.array(z.string()),
          }),
        ),
      }),
    },
  },
  {
    method: 'GET',
    path: '/report/v2/ledgers/:id/funds/dates/:day',
    answers: {
      200: z.strictObject({
        items: z.array(
          z.strictObject({
            pspReference: z.string(),
            time: z.iso.datetime(),
            ledgerDate: day,
            entryType: z.string(),
            reference: z.string(),
            currency: z.string().length(3),
            amount: z.int(),
            recipientHandle: z.string(),
          }),
        ),
        hasMore: z.boolean(),
        tryLater: z.boolean(),
        cursor: z.string().optional(),
      }),
      429: z.strictObject({ title: z.string() }),
    },
  },
]

const quickpay: DocumentedEndpoint[] = [
  { method: 'GET', path: '/payments', answers: { 200: z.array(QuickPayPayment) } },
]

const stripe: DocumentedEndpoint[] = [
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    answers: {
      200: z.strictObject({
        object: z.literal('list'),
        url: z.literal('/v1/balance_transactions'),
        has_more: z.boolean(),
        data: z.array(
          z.strictObject({
            id: z.string().startsWith('txn_'),
            object: z.literal('balance_transaction'),
            amount: z.int(),
            available_on: time,
            created: time,
            currency: z.string().regex(/^[a-z]{3}$/),
            description: z.string().nullable(),
            exchange_rate: z.number().nullable(),
            fee: z.int(),
            fee_details: z.array(
              z.strictObject({
                amount: z.int(),
                application: z.string().nullable(),
                currency: z.string(),
                description: z.string().nullable(),
                type: z.string(),
              }),
            ),
            net: z.int(),
            reporting_category: z.string(),
            source: z.union([z.string(), StripeCharge, StripeRefund]).nullable(),
            status: z.enum(['available', 'pending']),
            type: z.string(),
          }),
        ),
      }),
    },
  },
]

const payout = {
  id: z.string(),
  reference: z.string(),
  date: day,
  currency: z.string().length(3),
  amount: z.int(),
  chargedAmount: z.int(),
  refundedAmount: z.int(),
  fees: z.int(),
}

const nexi: DocumentedEndpoint[] = [
  {
    method: 'GET',
    path: '/report/v1/payouts',
    answers: {
      200: z.strictObject({
        numberOfPayouts: z.int(),
        payouts: z.array(z.strictObject(payout)),
      }),
    },
  },
  {
    method: 'GET',
    path: '/report/v1/payouts/:id',
    answers: {
      200: z.strictObject({
        ...payout,
        numberOfPaymentActions: z.int(),
        paymentActions: z.array(
          z.strictObject({
            id: z.string(),
            paymentId: z.string(),
            paymentAction: z.string(),
            paymentMethod: z.string(),
            paymentType: z.string(),
            timestamp: z.iso.datetime({ offset: true }),
            reference: z.string(),
            amount: z.int(),
            currency: z.string().length(3),
            fee: z.int(),
            flexibleFee: z.int(),
            fixedFee: z.int(),
          }),
        ),
      }),
    },
  },
]

export const listDocumentation = { mobilepay, quickpay, stripe, nexi }
