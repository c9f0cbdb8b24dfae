import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findRefundByCause, insertRefund, lockCaptureOfLine, sumRefunds } from './money-queries.ts'
import { lockOrder, selectOrderLines } from './queries.ts'

type WantedRefund = {
  orderId: string
  orderLineId: string
  /** Whole øre, above 0. */
  amountOre: number
  reason: string
  /** The same cause never refunds twice: `withdrawal:<id>`. */
  causeKey: string
}

/**
 * Money that is to go back to the means it came from (L-WD-6): released when it was only
 * reserved, refunded when it was taken; `released` is what it looks like now. Never more than
 * the line's price in all: throws `refused` with `refund_exceeds_payment` or `nothing_paid`.
 * The same cause again changes nothing. Wake the job `payments` after the commit.
 */
export async function queueRefund(
  tx: Db,
  ctx: Ctx,
  wanted: WantedRefund,
): Promise<{ refundId: string; released: boolean }> {
  const order = await lockOrder(tx, wanted.orderId)
  const lines = order ? await selectOrderLines(tx, order.id) : []
  const line = lines.find(({ id }) => id === wanted.orderLineId)
  if (!order || !line) throw new AppError('not_found')
  const capture = await lockCaptureOfLine(tx, order.id, line.id)
  const released = capture?.status !== 'done' && capture?.status !== 'sending'
  const earlier = await findRefundByCause(tx, wanted.causeKey)
  if (earlier) return { refundId: earlier.id, released: earlier.status === 'released' || released }

  if (!order.securedBy) throw new AppError('refused', { reason: 'nothing_paid' })
  const already = await sumRefunds(tx, line.id)
  if (wanted.amountOre <= 0 || already + wanted.amountOre > line.totalOre) {
    throw new AppError('refused', {
      reason: 'refund_exceeds_payment',
      leftOre: line.totalOre - already,
    })
  }
  const refund = await insertRefund(tx, {
    ...wanted,
    status: 'due',
    dueAt: ctx.now(),
    createdAt: ctx.now(),
  })
  if (!refund) throw new AppError('conflict')
  await recordActivity(tx, ctx, {
    action: 'payments.queue_refund',
    subject: { type: 'order', id: order.id },
    data: { orderLineId: line.id, amountOre: wanted.amountOre, reason: wanted.reason },
  })
  return { refundId: refund.id, released }
}
