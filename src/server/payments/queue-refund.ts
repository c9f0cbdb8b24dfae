import { canChangeOrderState } from '#domain/payments/attempt.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { returnLineToGiftCard, takeFromBoughtCard } from './gift-card-ledger.ts'
import {
  insertRefund,
  lockCaptureOfLine,
  selectRefundsByCause,
  sumRefunds,
  type RefundRow,
} from './money-queries.ts'
import {
  addRefundedToLine,
  lockOrder,
  selectOrderLines,
  updateOrder,
  type OrderRow,
} from './queries.ts'

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
 * Queues a refund to the original means of payment (L-WD-6): first what a gift card paid of the line
 * goes back to it at once, then reserved money is released and captured money refunded. `released` is
 * the outcome expected now, `toGiftCardOre` the part of the gift card. Money for a gift card that was
 * bought comes from what is left on it; otherwise `refused` with `gift_card_used`. Throws `refused` with
 * `nothing_paid`, or with `refund_exceeds_payment` when all refunds together exceed the line's price. The
 * same cause again changes nothing. Wake the job `payments` after the commit.
 */
export async function queueRefund(
  tx: Db,
  ctx: Ctx,
  request: RefundRequest,
): Promise<{ refundId: string; released: boolean; toGiftCardOre: number }> {
  const order = await lockOrder(tx, request.orderId)
  const lines = order ? await selectOrderLines(tx, order.id) : []
  const line = lines.find(({ id }) => id === request.orderLineId)
  if (!order || !line) throw new AppError('not_found')
  const capture = await lockCaptureOfLine(tx, order.id, line.id)
  const released = capture?.status !== 'done' && capture?.status !== 'sending'
  const earlier = await selectRefundsByCause(tx, request.causeKey)
  if (earlier.length > 0) return answerOf(earlier, released)

  if (!order.securedBy) throw new AppError('refused', { reason: 'nothing_paid' })
  const already = await sumRefunds(tx, line.id)
  if (request.amountOre <= 0 || already + request.amountOre > line.totalOre) {
    throw new AppError('refused', {
      reason: 'refund_exceeds_payment',
      leftOre: line.totalOre - already,
    })
  }
  if (order.kind === 'gift_card') await takeFromBoughtCard(tx, ctx, order, request.amountOre)
  const toGiftCardOre = await returnLineToGiftCard(tx, ctx, { ...request, order })
  const restOre = request.amountOre - toGiftCardOre
  const rows: RefundRow[] = []
  const insert = async (refund: Pick<RefundRow, 'amountOre' | 'causeKey' | 'status'> & More) => {
    const times = { dueAt: ctx.now(), createdAt: ctx.now() }
    const row = await insertRefund(tx, { ...request, ...times, ...refund })
    if (!row) throw new AppError('conflict')
    rows.push(row)
  }
  const { causeKey } = request
  if (restOre > 0) await insert({ amountOre: restOre, causeKey, status: 'due' })
  if (toGiftCardOre > 0) {
    const { giftCardId } = order
    await insert({
      amountOre: toGiftCardOre,
      causeKey: `${causeKey}${giftCardSuffix}`,
      status: 'done',
      doneAt: ctx.now(),
      giftCardId,
    })
    await addRefundedToLine(tx, line.id, toGiftCardOre)
    await noteRefunded(tx, order)
  }
  await recordActivity(tx, ctx, {
    action: 'payments.queue_refund',
    subject: { type: 'order', id: order.id },
    data: { orderLineId: line.id, amountOre: request.amountOre, reason: request.reason },
  })
  return answerOf(rows, released)
}

type More = Partial<Pick<RefundRow, 'doneAt' | 'giftCardId'>>

/** The part that went to a gift card is a refund of its own, of the same cause. */
const giftCardSuffix = ':gift-card'

function answerOf(rows: readonly RefundRow[], released: boolean) {
  const toGiftCard = rows.filter(({ giftCardId }) => giftCardId !== null)
  const first = rows.find(({ giftCardId }) => giftCardId === null) ?? rows[0]
  return {
    refundId: first?.id ?? '',
    released: released || rows.some(({ status }) => status === 'released'),
    toGiftCardOre: toGiftCard.reduce((sum, { amountOre }) => sum + amountOre, 0),
  }
}

/** Marks an order as refunded, in part or in whole, by its lines. */
export async function noteRefunded(tx: Db, order: OrderRow): Promise<void> {
  const lines = await selectOrderLines(tx, order.id)
  const isFullyRefunded = lines.every((line) => line.refundedOre === line.totalOre)
  const next = isFullyRefunded ? 'refunded' : 'part_refunded'
  if (canChangeOrderState(order.status, next)) await updateOrder(tx, order.id, { status: next })
}
