import {
  checkShares,
  type AdminRefundReason,
  type RefundShare,
} from '#domain/payments/admin-refund.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { mailMoneyBack } from './mail-money-back.ts'
import { findGiftCard } from './gift-card-queries.ts'
import { selectFailedLines, selectRefundsByCause, sumRefunds } from './money-queries.ts'
import { insertOrderNote, lockOrder, selectOrderLines, type OrderRow } from './queries.ts'
import { queueRefund } from './queue-refund.ts'

type AdminRefund = {
  id: string
  requestId: string
  /** The rest as shown on the page; another refund may have changed it since. */
  seenLeftOre: number
  shares: RefundShare[]
  reason: AdminRefundReason
  note: string
}

/**
 * Refunds money by a decision of the back office; the purchased items stay valid. Runs under the order's
 * lock: of two concurrent refunds the second gets `changed_elsewhere`. A repeated request gets the
 * first answer.
 */
export async function refundByAdmin(ctx: Ctx, request: AdminRefund) {
  const answer = await ctx.db.transaction((tx) => refundLocked({ ...ctx, db: tx }, request))
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answer
}

async function refundLocked(ctx: Ctx, request: AdminRefund) {
  const { db: tx } = ctx
  const { id, requestId, shares, reason, note } = request
  const order = await lockOrder(tx, id)
  if (!order) throw new AppError('not_found')
  const causeKey = `operator:${requestId}:`
  const earlier = await selectRefundsByCause(tx, causeKey)
  if (earlier.length > 0) return { refundOre: sumOf(earlier) }

  const lines = await selectLinesToRefund(tx, order)
  const leftOre = lines.reduce((sum, line) => sum + line.leftOre, 0)
  if (leftOre !== request.seenLeftOre) throw new AppError('changed_elsewhere', { leftOre })
  const error = checkShares(lines, shares)
  if (error) throw new AppError('refused', { reason: 'refund_exceeds_payment', leftOre })

  const queued = await queueShares(ctx, order, { shares, reason, causeKey })
  await insertOrderNote(tx, ctx, { requestId, orderId: id, text: note })
  const refundOre = sumOf(shares)
  await mailMoneyBack(ctx, order, { refundOre, ...queued, reason, ended: [], key: requestId })
  return { refundOre }
}

type Queue = { shares: readonly RefundShare[]; reason: AdminRefundReason; causeKey: string }

/** `released`: none of the money had been captured. */
async function queueShares(ctx: Ctx, order: OrderRow, { shares, reason, causeKey }: Queue) {
  const all = { released: true, giftCardOre: 0 }
  for (const { orderLineId, amountOre } of shares) {
    const queued = await queueRefund(ctx.db, ctx, {
      orderId: order.id,
      orderLineId,
      amountOre,
      reason,
      causeKey: `${causeKey}${orderLineId}`,
    })
    all.released &&= queued.released
    all.giftCardOre += queued.toGiftCardOre
  }
  return all
}

/**
 * The lines of an order with the refundable rest of each; 0 for a line without reserved or captured
 * money. Of a bought gift card only what is left on it can be paid back.
 */
export async function selectLinesToRefund(db: Db, order: OrderRow) {
  const lines = await selectOrderLines(db, order.id)
  const ids = lines.map(({ id }) => id)
  const card = order.kind === 'gift_card' ? await findGiftCard(db, order.subjectId) : undefined
  const unpaid = new Set((await selectFailedLines(db, ids)).map(({ id }) => id))
  // What a company gets back is a credit note, which its returned cards make.
  const isOnInvoice = order.kind === 'company_cards'
  const withRest = []
  // One after the other: a refund reads them on the connection of its transaction.
  for (const { id, description, totalOre } of lines) {
    const isPaid =
      order.securedBy !== null && order.status !== 'cancelled' && !unpaid.has(id) && !isOnInvoice
    const leftOre = isPaid ? totalOre - (await sumRefunds(db, id)) : 0
    withRest.push({ id, description, leftOre: Math.min(leftOre, card?.balanceOre ?? leftOre) })
  }
  return withRest
}

const sumOf = (shares: readonly { amountOre: number }[]) =>
  shares.reduce((sum, { amountOre }) => sum + amountOre, 0)
