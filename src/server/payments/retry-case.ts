import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { lockAttempt, updateAttempt } from './attempt-queries.ts'
import { findRefund, insertRefund, sumRefunds } from './money-queries.ts'
import type { Purchases } from './purchases.ts'
import { lockOrder, resolveCase, selectOrderLines, type PaymentCaseRow } from './queries.ts'
import { settleAttempt } from './settle-attempt.ts'

/** The provider refused it for good, so the money never moved: asked again, under a key of its own. */
export async function retryRefund(ctx: Ctx, { id, orderId, causeKey }: PaymentCaseRow) {
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const failed = await findRefund(tx, causeKey.slice('refund_failed:'.length))
    if (failed?.status !== 'failed') throw nothingToRetry()
    const { orderLineId, attemptId, amountOre, reason } = failed
    if (orderLineId) {
      const line = (await selectOrderLines(tx, orderId)).find((one) => one.id === orderLineId)
      const leftOre = (line?.totalOre ?? 0) - (await sumRefunds(tx, orderLineId))
      if (amountOre > leftOre) throw new AppError('refused', { reason: 'refund_exceeds_payment' })
    }
    const again = await insertRefund(tx, {
      orderId,
      orderLineId,
      // Money of a line is looked for again; what was paid besides it goes back from where it came.
      attemptId: orderLineId ? null : attemptId,
      status: orderLineId ? 'due' : 'sending',
      amountOre,
      reason,
      causeKey: `again:${failed.id}`,
      dueAt: ctx.now(),
      createdAt: ctx.now(),
    })
    if (!again) return
    await resolveCase(tx, id, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'payments.retry_refund',
      subject: { type: 'order', id: orderId },
      data: { refundId: again.id, amountOre },
    })
  })
  ctx.wake?.('payments')
}

export async function retryRelease(ctx: Ctx, { id, orderId, attemptId }: PaymentCaseRow) {
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const attempt = attemptId ? await lockAttempt(tx, attemptId) : undefined
    if (!attempt) throw nothingToRetry()
    await updateAttempt(tx, attempt.id, { releaseDueAt: ctx.now(), releasedAt: null })
    await resolveCase(tx, id, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'payments.retry_release',
      subject: { type: 'order', id: orderId },
      data: { attemptId: attempt.id },
    })
  })
  ctx.wake?.('payments')
}

/** Asks the provider and delivers at once, as the poller does by itself. */
export async function retryDelivery(
  ctx: Ctx,
  purchases: Purchases,
  { id, orderId, attemptId }: PaymentCaseRow,
) {
  if (!attemptId) throw nothingToRetry()
  try {
    await settleAttempt(ctx, purchases, { attemptId, source: 'poll' })
  } catch (error) {
    ctx.log('warn', 'A delivery is still stuck', { attemptId, ...errorFields(error) })
    throw new AppError('refused', { reason: 'delivery_still_fails' })
  }
  await ctx.db.transaction(async (tx) => {
    await resolveCase(tx, id, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'payments.retry_delivery',
      subject: { type: 'order', id: orderId },
      data: { attemptId },
    })
  })
}

export const nothingToRetry = () => new AppError('refused', { reason: 'nothing_to_retry' })
