import { z } from 'zod'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findAttempt, updateAttempt, type AttemptRow } from './attempt-queries.ts'
import {
  insertRefund,
  lockRefund,
  lowerRefunded,
  selectRefundsByCause,
  updateRefund,
  type RefundRow,
} from './money-queries.ts'
import type { FailedRefund } from './provider.ts'
import {
  addRefundedToLine,
  causeOfReturned,
  insertCase,
  lockOpenOrder,
  selectOrderLines,
  updateOrder,
  type OrderRow,
} from './queries.ts'

/**
 * Corrects refunds that a provider had accepted and that failed later: the buyer did not get the money, so it counts as
 * not refunded, and a case is opened. A refund of more than one charge may fail in part. Callers hold the locks of order
 * and attempt, and issue the receipts of the refunds that it returns. Repeated reports change nothing.
 */
export async function undoFailedRefunds(
  ctx: Ctx,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
  failed: readonly FailedRefund[],
): Promise<RefundRow[]> {
  const returned: RefundRow[] = []
  for (const failure of failed) {
    const lost = await markFailed(ctx.db, attempt, failure)
    if (!lost) continue
    const { amountOre, orderLineId } = lost
    if (orderLineId) await addRefundedToLine(ctx.db, orderLineId, -amountOre)
    await lowerAttempt(ctx.db, attempt.id, amountOre)
    await reopenOrder(ctx.db, order)
    await insertCase(ctx.db, {
      orderId: order.id,
      attemptId: attempt.id,
      kind: 'refund_returned',
      causeKey: `${causeOfReturned}${lost.id}`,
      details: { amountOre },
      openedAt: ctx.now(),
    })
    returned.push(lost)
    await recordActivity(ctx.db, ctx, {
      action: 'payments.refund_returned',
      subject: { type: 'order', id: order.id },
      data: { refundId: lost.id, amountOre },
    })
  }
  return returned
}

/** The refund that failed, or a new one of the part that did; undefined when it is no refund of ours, or known. */
async function markFailed(
  tx: Db,
  attempt: AttemptRow,
  { id, key, amountOre }: FailedRefund,
): Promise<RefundRow | undefined> {
  const causeKey = `failed_part:${attempt.provider}:${id}`
  const known = await selectRefundsByCause(tx, causeKey)
  const refund = z.uuid().safeParse(key).success ? await lockRefund(tx, key) : undefined
  if (known.length > 0 || refund?.status !== 'done' || refund.attemptId !== attempt.id) {
    return undefined
  }
  const failed = { status: 'failed', checkDueAt: null, lastError: id } as const
  if (amountOre >= refund.amountOre) {
    await updateRefund(tx, refund.id, failed)
    return refund
  }
  await updateRefund(tx, refund.id, { amountOre: refund.amountOre - amountOre })
  const { id: _id, ...same } = refund
  return insertRefund(tx, { ...same, ...failed, amountOre, causeKey })
}

async function lowerAttempt(tx: Db, attemptId: string, amountOre: number) {
  await lowerRefunded(tx, attemptId, amountOre)
  const attempt = await findAttempt(tx, attemptId)
  if (attempt?.status !== 'refunded' && attempt?.status !== 'part_refunded') return
  const status = attempt.refundedOre > 0 ? 'part_refunded' : 'captured'
  await updateAttempt(tx, attemptId, { status })
}

/** The order is no longer paid back, unless the same was bought again meanwhile: one order of it lives at a time. */
async function reopenOrder(tx: Db, { id, kind, subjectId, status }: OrderRow) {
  if (status !== 'refunded' && status !== 'part_refunded') return
  const living = status === 'refunded' ? await lockOpenOrder(tx, kind, subjectId) : undefined
  if (living && living.id !== id) return
  const lines = await selectOrderLines(tx, id)
  const isAnyBack = lines.some(({ refundedOre }) => refundedOre > 0)
  await updateOrder(tx, id, { status: isAnyBack ? 'part_refunded' : 'fulfilled' })
}
