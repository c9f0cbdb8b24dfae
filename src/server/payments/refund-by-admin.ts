import {
  checkShares,
  type AdminRefundReason,
  type RefundShare,
} from '#domain/payments/admin-refund.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { selectFailedLines, selectRefundsByCause, sumRefunds } from './money-queries.ts'
import { insertOrderNote, lockOrder, selectOrderLines, type OrderRow } from './queries.ts'
import { queueRefund } from './queue-refund.ts'

type AdminRefund = {
  id: string
  requestId: string
  /** What the page showed as left: somebody else may have given money back meanwhile. */
  seenLeftOre: number
  shares: RefundShare[]
  reason: AdminRefundReason
  note: string
}

/**
 * Gives money back because the back office decides so; what was bought goes on. Under the order's lock:
 * of two colleagues who press at once the second is shown what the first did (`changed_elsewhere`).
 * The same press again answers what the first answered.
 */
export async function refundByAdmin(ctx: Ctx, wanted: AdminRefund) {
  const answer = await ctx.db.transaction((tx) => refundInside({ ...ctx, db: tx }, wanted))
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return answer
}

async function refundInside(ctx: Ctx, wanted: AdminRefund) {
  const { db: tx } = ctx
  const { id, requestId, shares, reason, note } = wanted
  const order = await lockOrder(tx, id)
  if (!order) throw new AppError('not_found')
  const causeKey = `operator:${requestId}:`
  const earlier = await selectRefundsByCause(tx, causeKey)
  if (earlier.length > 0) return { refundOre: sumOf(earlier) }

  const lines = await selectLinesToRefund(tx, order)
  const leftOre = lines.reduce((sum, line) => sum + line.leftOre, 0)
  if (leftOre !== wanted.seenLeftOre) throw new AppError('changed_elsewhere', { leftOre })
  const error = checkShares(lines, shares)
  if (error) throw new AppError('refused', { reason: 'refund_exceeds_payment', leftOre })

  const released = await queueShares(ctx, order, { shares, reason, causeKey })
  await insertOrderNote(tx, ctx, { requestId, orderId: id, text: note })
  const refundOre = sumOf(shares)
  await mailMoneyBack(ctx, order, { refundOre, released, reason, ended: [], key: requestId })
  return { refundOre }
}

type Queue = { shares: readonly RefundShare[]; reason: AdminRefundReason; causeKey: string }

/** True when nothing of it had been taken yet. */
async function queueShares(ctx: Ctx, order: OrderRow, { shares, reason, causeKey }: Queue) {
  const released: boolean[] = []
  for (const { orderLineId, amountOre } of shares) {
    const queued = await queueRefund(ctx.db, ctx, {
      orderId: order.id,
      orderLineId,
      amountOre,
      reason,
      causeKey: `${causeKey}${orderLineId}`,
    })
    released.push(queued.released)
  }
  return released.every(Boolean)
}

/** The lines of an order with what is left of each; nothing where no money is held or was taken. */
export async function selectLinesToRefund(db: Db, order: OrderRow) {
  const lines = await selectOrderLines(db, order.id)
  const ids = lines.map(({ id }) => id)
  const unpaid = new Set((await selectFailedLines(db, ids)).map(({ id }) => id))
  return Promise.all(
    lines.map(async ({ id, description, totalOre }) => {
      const isPaid = order.securedBy !== null && order.status !== 'cancelled' && !unpaid.has(id)
      return { id, description, leftOre: isPaid ? totalOre - (await sumRefunds(db, id)) : 0 }
    }),
  )
}

type MoneyBack = {
  refundOre: number
  released: boolean
  reason: AdminRefundReason
  /** What no longer counts, in words. */
  ended: string[]
  key: string
}

/** Notifies the buyer what goes back and why, once for each decision. */
export async function mailMoneyBack(ctx: Ctx, order: OrderRow, moneyBack: MoneyBack) {
  const { refundOre, released, reason, ended, key } = moneyBack
  await queueMail(ctx.db, ctx, {
    template: 'moneyBack',
    to: order.buyerEmail,
    ...(order.accountId && { accountId: order.accountId }),
    data: {
      buyerName: order.buyerName,
      orderNumber: order.number ?? '',
      amountOre: refundOre,
      released,
      reason,
      ended,
    },
    dedupeKey: `money-back:${key}`,
  })
}

const sumOf = (shares: readonly { amountOre: number }[]) =>
  shares.reduce((sum, { amountOre }) => sum + amountOre, 0)
