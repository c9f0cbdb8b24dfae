import { z } from 'zod'
import type { ProviderPayment } from './provider.ts'

const Item = z.object({ reference: z.string().max(128) })

const Charge = z.object({
  chargeId: z.string().max(64),
  amount: z.int(),
  created: z.string().max(40),
  orderItems: z.array(Item).max(100).nullish(),
})
export type Charge = z.infer<typeof Charge>

const Refund = z.object({
  refundId: z.string().max(64),
  amount: z.int(),
  state: z.string().max(20),
  orderItems: z.array(Item).max(100).nullish(),
})
export type Refund = z.infer<typeof Refund>

const undone = new Set(['Cancelled', 'Failed', 'Expired'])

/** Nexi had accepted it, and the buyer did not get the money. */
export const hasFailed = ({ state }: Refund) => undone.has(state)

/** Amounts that are zero are left out of the summary. */
const sum = z.int().default(0)

/** What is needed of a payment: the rest is about the buyer. */
export const Payment = z.object({
  paymentId: z.string().max(64),
  summary: z
    .object({
      reservedAmount: sum,
      chargedAmount: sum,
      refundedAmount: sum,
      cancelledAmount: sum,
    })
    .prefault({}),
  orderDetails: z.object({
    amount: z.int(),
    currency: z.string().max(3),
    reference: z.string().max(128).nullish(),
  }),
  created: z.iso.datetime({ offset: true }),
  terminated: z.string().max(40).nullish(),
  charges: z.array(Charge).max(1000).nullish(),
  refunds: z.array(Refund).max(1000).nullish(),
})
export type Payment = z.infer<typeof Payment>

/** A card's reservation lasts a week. Nexi says when the payment began, not when it was reserved. */
const authorizationMs = 7 * 24 * 60 * 60 * 1000

export function toPayment(payment: Payment): ProviderPayment {
  const { summary, orderDetails, charges, refunds } = payment
  // A few means of payment are charged without a reservation.
  const authorizedOre = Math.max(summary.reservedAmount, summary.chargedAmount)
  const live = (refunds ?? []).filter((refund) => !hasFailed(refund))
  const done = live.filter(({ state }) => state === 'Completed')
  return {
    reference: orderDetails.reference ?? '',
    state: authorizedOre > 0 ? 'authorized' : payment.terminated ? 'terminated' : 'created',
    amountOre: orderDetails.amount,
    currency: orderDetails.currency,
    authorizedOre,
    capturedOre: summary.chargedAmount,
    // One that is under way counts; the documentation does not say whether the summary counts one that failed.
    refundedOre: live.reduce((sum, { amount }) => sum + amount, 0),
    failedRefunds: (refunds ?? []).filter(hasFailed).map((refund) => ({
      id: refund.refundId,
      key: keyOf(refund),
      amountOre: refund.amount,
    })),
    cancelledOre: summary.cancelledAmount,
    ...(authorizedOre > 0 && {
      authorizedUntil: new Date(Date.parse(payment.created) + authorizationMs),
    }),
    events: [
      ...(authorizedOre > 0 ? [toEvent(payment.paymentId, 'authorized', authorizedOre)] : []),
      ...(charges ?? []).map(({ chargeId, amount }) => toEvent(chargeId, 'captured', amount)),
      ...done.map(({ refundId, amount }) => toEvent(refundId, 'refunded', amount)),
    ],
  }
}

/** Our key is the beginning of the item's reference; after it comes the charge. */
const keyOf = ({ orderItems }: Refund) => orderItems?.[0]?.reference.split(':')[0] ?? ''

/** The id is that of the payment, charge or refund; a callback about it gives the same key. */
const toEvent = (id: string, name: string, amountOre?: number) => ({
  key: `${id}:${name}`,
  name: `nexi.${name}`,
  amountOre,
  raw: { id, name, amountOre: amountOre ?? null },
})
