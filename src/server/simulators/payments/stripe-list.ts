import { toHex } from './ids.ts'
import type { SimulatedEvent } from './payment-states.ts'
import type { SimulatedPayment } from './queries.ts'
import { refundOf, showCharge, showRefund } from './stripe-objects.ts'

/** A balance transaction with its expanded source. */
export type BalanceTransaction = ReturnType<typeof balanceTransaction>

const is = {
  'payment.captured': { type: 'charge', reporting_category: 'charge' },
  'payment.refunded': { type: 'refund', reporting_category: 'refund' },
  'payment.refund_failed': { type: 'refund_failure', reporting_category: 'refund_failure' },
  'payment.cancelled': { type: 'refund', reporting_category: 'partial_capture_reversal' },
} as const

/** Stripe's fee for a Danish card: 1.5 % and 1.80 kr.; nothing of it comes back with a refund. */
const feeOf = (amount: number) => Math.round((amount * 15) / 1000) + 180

/**
 * The balance transactions of a payment. A capture is listed as the whole reservation, with its rest taken back; a
 * reservation that nobody captured is none at all.
 */
export function transactionsOf(payment: SimulatedPayment): BalanceTransaction[] {
  const events = payment.events as SimulatedEvent[]
  const isCaptured = events.some(({ name }) => name === 'payment.captured')
  if (!isCaptured) return []
  return events.flatMap((event) =>
    event.name in is ? [balanceTransaction(payment, event, event.name as keyof typeof is)] : [],
  )
}

function balanceTransaction(
  payment: SimulatedPayment,
  event: SimulatedEvent,
  name: keyof typeof is,
) {
  const isCharge = name === 'payment.captured'
  const back = name === 'payment.refund_failed' ? event.amount.value : -event.amount.value
  const amount = isCharge ? payment.authorizedOre : back
  const fee = isCharge ? feeOf(event.amount.value) : 0
  const created = Math.floor(new Date(event.timestamp).getTime() / 1000)
  return {
    id: `txn_${toHex(event.pspReference)}`,
    object: 'balance_transaction' as const,
    amount,
    available_on: created + 7 * 24 * 60 * 60,
    created,
    currency: 'dkk',
    description: payment.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: 'dkk',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    source: isCharge ? showCharge(payment) : showRefund(payment, refundOf(payment, event)),
    status: 'pending' as const,
    ...is[name],
  }
}
