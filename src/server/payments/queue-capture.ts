import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findAttempt } from './attempt-queries.ts'
import { insertCapture } from './money-queries.ts'
import { lockOrder, selectOrderLines } from './queries.ts'
import { later } from './retry-times.ts'

/** A reservation is captured two days before it ends at the latest, or the money is gone. */
const safetyMs = 2 * 24 * 60 * 60 * 1000

type WantedCapture = {
  orderId: string
  /** Left out: the whole order, if none of its lines is captured on its own. */
  orderLineId?: string
  dueAt: Date
}

/**
 * Marks reserved money due for capture: what is delivered is paid (D8). A second call for the
 * same line changes nothing. Throws `refused` with `not_secured` when nothing is reserved.
 */
export async function queueCapture(tx: Db, ctx: Ctx, wanted: WantedCapture): Promise<void> {
  const order = await lockOrder(tx, wanted.orderId)
  const attempt = order?.securedBy ? await findAttempt(tx, order.securedBy) : undefined
  if (!order || !attempt) throw new AppError('refused', { reason: 'not_secured' })

  const lines = (await selectOrderLines(tx, order.id)).filter(
    (line) => wanted.orderLineId === undefined || line.id === wanted.orderLineId,
  )
  if (lines.length === 0) throw new AppError('not_found')
  const amountOre = lines.reduce((sum, line) => sum + line.totalOre - line.refundedOre, 0)
  if (amountOre === 0) return

  const latest = attempt.authorizedUntil && later(attempt.authorizedUntil, -safetyMs)
  const isNew = await insertCapture(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    orderLineId: wanted.orderLineId ?? null,
    amountOre,
    status: 'due',
    dueAt: latest && latest < wanted.dueAt ? latest : wanted.dueAt,
    createdAt: ctx.now(),
  })
  if (!isNew) return
  await recordActivity(tx, ctx, {
    action: 'payments.queue_capture',
    subject: { type: 'order', id: order.id },
    data: { orderLineId: wanted.orderLineId ?? null, amountOre },
  })
}
