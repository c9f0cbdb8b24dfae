import { canChangeState } from '#domain/passes/pass-state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { closeRefusedCase, selectFailedLines } from '../payments/money-queries.ts'
import { lockOrder, selectOrderLines, type OrderRow } from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { selectPassMoney, divideRefund, type MoneyLine } from './pass-money.ts'
import { lockPassesPaidBy, selectPassIdsOfOrder, selectPassPayments } from './payment-queries.ts'
import { findPass, updatePass, type PassRow } from './queries.ts'
import { revertUpgrade } from './upgrade-pass.ts'

/**
 * `giftCardOre`: the part that is on a gift card again. `released`: all money was only reserved.
 * `ended`: Danish names of what ended.
 */
export type Cancelled = {
  refundOre: number
  giftCardOre: number
  released: boolean
  ended: string[]
}

/**
 * Ends everything that an order of cards delivered and refunds all of its money. Its cards become
 * invalid, and a card that it upgraded returns to its former product. `ctx.db` is the transaction.
 * Throws `refused` with `nothing_to_cancel` when all of it has ended already.
 */
export async function cancelPasses(ctx: Ctx, order: OrderRow): Promise<Cancelled> {
  const { db: tx } = ctx
  await lockOrders(ctx, order.id)
  const lines = await selectOrderLines(tx, order.id)
  const cards = await lockPassesPaidBy(
    tx,
    lines.map(({ id }) => id),
  )
  const done: Cancelled = { refundOre: 0, giftCardOre: 0, released: true, ended: [] }
  for (const pass of cards) {
    const ended = await endCard(ctx, order, pass)
    if (!ended) continue
    done.ended.push(ended.name)
    const { refundOre, giftCardOre, released } = await refundLines(ctx, ended.lines)
    done.refundOre += refundOre
    done.giftCardOre += giftCardOre
    done.released &&= released
  }
  if (done.ended.length === 0) throw new AppError('refused', { reason: 'nothing_to_cancel' })
  return done
}

/** Queues refunds of paid lines. An unpaid line needs no refund, so only its case is closed. */
async function refundLines(ctx: Ctx, lines: MoneyLine[]) {
  const { db: tx } = ctx
  const ids = lines.map(({ orderLineId }) => orderLineId)
  const unpaid = new Set((await selectFailedLines(tx, ids)).map(({ id }) => id))
  for (const id of unpaid) await closeRefusedCase(tx, id, ctx.now())
  const paid = lines.filter(({ orderLineId }) => !unpaid.has(orderLineId))
  const back = { refundOre: 0, giftCardOre: 0, released: true }
  for (const share of await divideRefund(tx, paid, Number.MAX_SAFE_INTEGER)) {
    const causeKey = `cancel:${share.orderLineId}`
    const queued = await queueRefund(tx, ctx, { ...share, reason: 'cancelled', causeKey })
    back.refundOre += share.amountOre
    back.giftCardOre += queued.toGiftCardOre
    back.released &&= queued.released
  }
  return back
}

/** Locks every order that paid for these cards, sorted by id to avoid deadlocks (docs/algorithms/payments.md). */
async function lockOrders(ctx: Ctx, orderId: string) {
  const ids = new Set([orderId])
  for (const passId of await selectPassIdsOfOrder(ctx.db, orderId)) {
    const pass = await findPass(ctx.db, passId)
    if (pass) ids.add(pass.orderId)
    for (const payment of await selectPassPayments(ctx.db, passId)) ids.add(payment.orderId)
  }
  for (const id of [...ids].toSorted()) await lockOrder(ctx.db, id)
}

type EndedCard = { name: string; lines: MoneyLine[] }

async function endCard(ctx: Ctx, order: OrderRow, pass: PassRow): Promise<EndedCard | undefined> {
  const { db: tx } = ctx
  if (!canChangeState(pass.status, 'refunded')) return undefined
  const { sale, upgrade } = await selectPassMoney(tx, pass)
  const name = `${pass.soldTerms.productName} ${pass.number}`
  const subject = { type: 'pass', id: pass.id }
  if (upgrade?.payment.orderId === order.id) {
    await revertUpgrade(ctx, pass, upgrade.payment)
    await recordActivity(tx, ctx, { action: 'passes.take_back_upgrade', subject })
    return { name: `Opgraderingen af ${pass.number}`, lines: [upgrade] }
  }
  await updatePass(tx, pass.id, { status: 'refunded', endedAt: ctx.now() })
  const data = { from: pass.status }
  await recordActivity(tx, ctx, { action: 'passes.cancel', subject, data })
  return { name, lines: upgrade ? [upgrade, sale] : [sale] }
}
