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
  const { number, reference, currency, amountOre, state, returnUrl } = payment
  return {
    id: number,
    order_id: reference,
    type: 'Payment',
    currency,
    state: stateOf(payment),
    accepted: state === 'AUTHORIZED',
    test_mode: true,
    // A payment without a link has no address to return to.
    link: returnUrl === '' ? null : { url: 'https://payment.quickpay.net/', amount: amountOre },
    operations: (payment.events as SimulatedEvent[]).flatMap((event, at) =>
      types[event.name] ? [toOperation(event, at + 1)] : [],
    ),
  }
}

const stateOf = ({ state }: SimulatedPayment) =>
  state === 'AUTHORIZED' ? 'new' : state === 'DECLINED' ? 'rejected' : 'initial'

const toOperation = (event: SimulatedEvent, id: number) => ({
  id,
  type: types[event.name],
  amount: event.amount.value,
  pending: false,
  qp_status_code: event.name === 'payment.declined' ? '40000' : '20000',
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
