import { z } from 'zod'
import { adminRefundReasons } from '#domain/payments/admin-refund.ts'
import { paymentCaseActions } from '#domain/payments/payment-cases.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Refusals of actions on orders and payment cases. */
export type OrderRefusal =
  | 'refund_exceeds_payment'
  | 'nothing_paid'
  | 'gift_card_used'
  | 'nothing_to_cancel'
  | 'nothing_to_retry'
  | 'delivery_still_fails'
  /** As much of the line was paid back after the refund failed. */
  | 'paid_back_since'
  /** The case has ended in another way than by a note. */
  | 'case_ended'
  /** The provider has paid the money back, as by hand in its own portal. */
  | 'refunded_at_provider'
  /** After today, or before the money was taken. */
  | 'transfer_day_impossible'
  /** The money paid for nothing of the order, as a second payment of it. */
  | 'transfer_of_surplus'

const id = z.uuid()
const ore = z.int()
/** Chosen by the browser, so that a resend returns the same result. */
const requestId = z.uuid()
const note = freeText(500, { min: 3 })

export const cancelEffects = ['close', 'end_cards', 'leave_tournament', 'none'] as const

export const getOrderMoney = endpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/:id/money',
  audience: 'orders.read',
  summary: 'What is left of an order to give back, line by line, and what cancelling it would do.',
  input: z.object({ id }),
  output: z.object({
    lines: z.array(z.object({ id, description: z.string(), leftOre: ore })),
    leftOre: ore,
    cancel: z.object({
      effect: z.enum(cancelEffects),
      /** The cards that would end, in Danish. */
      ends: z.array(z.string()),
    }),
  }),
})

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/:id/refunds',
  audience: 'money.move',
  summary:
    'Give money back, all that is left or a part; what was bought goes on, the buyer is mailed.',
  input: z.object({
    id,
    requestId,
    /** The refundable amount that the page showed; refused with `changed_elsewhere` if it has changed. */
    leftOre: ore,
    shares: z
      .array(z.object({ orderLineId: z.uuid(), amountOre: ore.positive() }))
      .min(1)
      .max(20),
    reason: z.enum(adminRefundReasons),
    note,
  }),
  output: z.object({ refundOre: ore }),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/:id/cancellation',
  audience: 'money.move',
  summary:
    'Cancel an order: what it bought no longer counts, and everything that is left goes back.',
  input: z.object({ id, requestId, note }),
  output: z.object({ refundOre: ore }),
})

export const noteOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/orders/:id/notes',
  audience: 'orders.read',
  summary: 'Write a note on an order, for whoever opens it next.',
  input: z.object({ id, requestId, text: note }),
  output: z.object({ done: z.literal(true) }),
})

export const actOnPaymentCase = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payment-cases/:id/act',
  audience: 'money.move',
  summary:
    'Try what a payment case calls for: the refund, the release, the delivery, a pay link, or a mail about another way to be paid.',
  input: z.object({ id, action: z.enum(paymentCaseActions) }),
  output: z.object({ done: z.literal(true) }),
})

export const recordTransfer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payment-cases/:id/transfer',
  audience: 'money.move',
  summary:
    'Record that a refund which failed was paid from the bank account: it counts as paid back, the buyer is mailed, the case is closed.',
  input: z.object({ id, paidOn: writtenDay, note }),
  output: z.object({ done: z.literal(true) }),
})
