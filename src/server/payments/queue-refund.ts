import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findRefundByCause, insertRefund, lockCaptureOfLine, sumRefunds } from './money-queries.ts'
import { lockOrder, selectOrderLines } from './queries.ts'

type RefundRequest = {
  orderId: string
  orderLineId: string
  /** Whole øre, above 0. */
  amountOre: number
  reason: string
  /** The same cause never refunds twice: `withdrawal:<id>`. */
  causeKey: string
}

/**
 * Queues a refund to the original means of payment (L-WD-6): reserved money is released, captured
 * money is refunded. `released` is the outcome expected now. Throws `refused` with `nothing_paid`, or
 * with `refund_exceeds_payment` when all refunds together exceed the line's price. The same cause
 * again changes nothing. Wake the job `payments` after the commit.
 */
export async function queueRefund(
  tx: Db,
  ctx: Ctx,
  request: RefundRequest,
): Promise<{ refundId: string; released: boolean }> {
  const order = await lockOrder(tx, request.orderId)
  const lines = order ? await selectOrderLines(tx, order.id) : []
  const line = lines.find(({ id }) => id === request.orderLineId)
  if (!order || !line) throw new AppError('not_found')
  const capture = await lockCaptureOfLine(tx, order.id, line.id)
  const released = capture?.status !== 'done' && capture?.status !== 'sending'
  const earlier = await findRefundByCause(tx, request.causeKey)
  if (earlier) return { refundId: earlier.id, released: earlier.status === 'released' || released }

  if (!order.securedBy) throw new AppError('refused', { reason: 'nothing_paid' })
  const already = await sumRefunds(tx, line.id)
  if (request.amountOre <= 0 || already + request.amountOre > line.totalOre) {
    throw new AppError('refused', {
      reason: 'refund_exceeds_payment',
      leftOre: line.totalOre - already,
    })
  }
  const refund = await insertRefund(tx, {
    ...request,
    status: 'due',
    dueAt: ctx.now(),
    createdAt: ctx.now(),
  })
  if (!refund) throw new AppError('conflict')
  await recordActivity(tx, ctx, {
    action: 'payments.queue_refund',
    subject: { type: 'order', id: order.id },
    data: { orderLineId: line.id, amountOre: request.amountOre, reason: request.reason },
  })
  return { refundId: refund.id, released }
}
