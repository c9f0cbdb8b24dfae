import { leftToCapture } from '#domain/payments/gift-card.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findSecuring, type AttemptRow } from './attempt-queries.ts'
import { insertCapture } from './money-queries.ts'
import { lockOrder, selectOrderLines } from './queries.ts'
import { later } from './retry-times.ts'

const safetyMs = 2 * 24 * 60 * 60 * 1000

/** Money is captured two days before its reservation ends at the latest, before it can be lost. */
export const latestCapture = ({ authorizedUntil }: Pick<AttemptRow, 'authorizedUntil'>) =>
  authorizedUntil && later(authorizedUntil, -safetyMs)

type CaptureRequest = {
  orderId: string
  /** Undefined: the whole order, if none of its lines has a separate capture. */
  orderLineId?: string
  dueAt: Date
}

/**
 * Queues the capture of reserved money after a delivery. A second call for the same line changes
 * nothing. A line that a gift card pays alone has a capture of 0 kr., which marks it as paid. Throws
 * `refused` with `not_secured` when nothing is reserved.
 */
export async function queueCapture(tx: Db, ctx: Ctx, request: CaptureRequest): Promise<void> {
  const [order, attempt, all] = await Promise.all([
    lockOrder(tx, request.orderId),
    findSecuring(tx, request.orderId),
    selectOrderLines(tx, request.orderId),
  ])
  if (!order || !attempt) throw new AppError('refused', { reason: 'not_secured' })

  const lines = all.filter(
    (line) => request.orderLineId === undefined || line.id === request.orderLineId,
  )
  if (lines.length === 0) throw new AppError('not_found')
  if (lines.every((line) => line.totalOre === line.refundedOre)) return
  const amountOre = lines.reduce((sum, line) => sum + leftToCapture(line), 0)

  const latest = latestCapture(attempt)
  const isNew = await insertCapture(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    orderLineId: request.orderLineId ?? null,
    amountOre,
    status: 'due',
    dueAt: latest && latest < request.dueAt ? latest : request.dueAt,
    createdAt: ctx.now(),
  })
  if (!isNew) return
  await recordActivity(tx, ctx, {
    action: 'payments.queue_capture',
    subject: { type: 'order', id: order.id },
    data: { orderLineId: request.orderLineId ?? null, amountOre },
  })
}
