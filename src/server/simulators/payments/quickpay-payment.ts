import { createHmac } from 'node:crypto'
import type { QuickPayAccess } from '../../payment-settings.ts'
import type { SimulatedEvent } from './payment-states.ts'
import type { SimulatedPayment } from './queries.ts'

/** The operations by the events that they cause; others are no operations. */
const types: Record<string, string> = {
  'payment.authorized': 'authorize',
  'payment.captured': 'capture',
  'payment.refunded': 'refund',
  'payment.cancelled': 'cancel',
  'payment.declined': 'authorize',
}

/** A payment as the API and its callbacks write it. */
export function showQuickPay(payment: SimulatedPayment) {
  const { number, reference, currency, amountOre, state, returnUrl, callbackUrl } = payment
  const newest = (payment.events as SimulatedEvent[]).at(-1)
  return {
    id: number,
    merchant_id: 1,
    order_id: reference,
    type: 'Payment',
    currency,
    state: stateOf(payment),
    accepted: state === 'AUTHORIZED',
    test_mode: true,
    // A payment without a link has no address to return to.
    link:
      returnUrl === ''
        ? null
        : {
            url: 'https://payment.quickpay.net/',
            language: 'da',
            amount: amountOre,
            continue_url: returnUrl,
            cancel_url: payment.cancelUrl,
            callback_url: callbackUrl,
          },
    operations: (payment.events as SimulatedEvent[]).flatMap((event, at) =>
      types[event.name] ? [toOperation(event, at + 1)] : [],
    ),
    balance: payment.capturedOre - payment.refundedOre,
    created_at: payment.createdAt.toISOString(),
    updated_at: newest?.timestamp ?? payment.createdAt.toISOString(),
  }
}

function stateOf({ state, capturedOre }: SimulatedPayment) {
  if (state === 'DECLINED') return 'rejected'
  if (state !== 'AUTHORIZED') return 'initial'
  return capturedOre > 0 ? 'processed' : 'new'
}

const approval = { qp_status_code: '20000', qp_status_msg: 'Approved' }
export const refusal = { qp_status_code: '40000', qp_status_msg: 'Rejected by acquirer' }
/** Of a capture after the reservation has run out. */
export const expiry = { qp_status_code: '40002', qp_status_msg: 'Authorization expired' }

const toOperation = (event: SimulatedEvent, id: number) => ({
  id,
  type: types[event.name],
  amount: event.amount.value,
  pending: false,
  ...(event.name === 'payment.declined' ? refusal : approval),
  callback_url: event.callbackUrl ?? null,
  created_at: event.timestamp,
})

/** The checksum of a callback, with the private key of the account. */
export const quickPayHeaders = (body: string, { privateKey }: QuickPayAccess) => ({
  'content-type': 'application/json',
  'quickpay-resource-type': 'Payment',
  'quickpay-api-version': 'v10',
  'quickpay-checksum-sha256': createHmac('sha256', privateKey).update(body).digest('hex'),
})
