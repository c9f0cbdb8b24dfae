import type { cancelEffects, cancelOrder, noteOrder } from '#contract/admin-order-actions.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { isCurrent } from '#domain/passes/pass-state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { cancelPasses, type Cancelled } from '../passes/cancel-passes.ts'
import { selectPassIdsOfOrder } from '../passes/payment-queries.ts'
import { findPass } from '../passes/queries.ts'
import {
  hasOrderNote,
  insertOrderNote,
  findOrder,
  lockOrder,
  selectOrderLines,
  updateOrder,
  type OrderRow,
} from '../payments/queries.ts'
import { findRefundByCause } from '../payments/money-queries.ts'
import { mailMoneyBack, selectLinesToRefund } from '../payments/refund-by-admin.ts'
import { closeOrder, isOpen } from '../payments/start-order.ts'
import { cancelPaidEntry } from '../entries/cancel-entries.ts'

const done = { done: true } as const

type Effect = (typeof cancelEffects)[number]

/** What the dialogs of an order show before anything is decided. */
export async function getMoneyOfOrder(ctx: Ctx, { id }: { id: string }) {
  const order = await findOrder(ctx.db, id)
  if (!order) throw new AppError('not_found')
  const lines = await selectLinesToRefund(ctx.db, order)
  const leftOre = lines.reduce((sum, line) => sum + line.leftOre, 0)
  return { lines, leftOre, cancel: await effectOf(ctx.db, order) }
}

async function effectOf(db: Db, order: OrderRow): Promise<{ effect: Effect; ends: string[] }> {
  if (isOpen(order)) return { effect: 'close', ends: [] }
  const isOver = order.status === 'cancelled' || order.status === 'refunded'
  if (order.kind === 'set_up_test' || isOver) return { effect: 'none', ends: [] }
  if (order.kind === 'tournament_entry') return { effect: 'leave_tournament', ends: [] }
  const ids = await selectPassIdsOfOrder(db, order.id)
  const cards = await Promise.all(ids.map((passId) => findPass(db, passId)))
  const ends = cards.flatMap((pass) =>
    pass && isCurrent(pass.status) ? [`${pass.soldTerms.productName} ${pass.number}`] : [],
  )
  return { effect: ends.length > 0 ? 'end_cards' : 'none', ends }
}

/** Ends what the order bought and gives its money back; the same press again answers the same. */
export async function cancelOrderAsAdmin(ctx: Ctx, wanted: ParsedInput<typeof cancelOrder>) {
  const { id, requestId, note } = wanted
  const refundOre = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const order = await findOrder(tx, id)
    if (!order) throw new AppError('not_found')
    if (await hasOrderNote(tx, requestId)) return sumCancelled(tx, id)
    const sum = await cancelInside(inside, order)
    // Last: it holds the order, which a tournament's own steps lock after the tournament.
    await insertOrderNote(tx, ctx, { requestId, orderId: id, text: note })
    await recordActivity(tx, ctx, {
      action: 'admin.cancel_order',
      subject: { type: 'order', id },
      data: { refundOre: sum },
    })
    return sum
  })
  ctx.wake?.('payments')
  ctx.wake?.('mails')
  return { refundOre }
}

/** What an earlier press gave back. */
async function sumCancelled(db: Db, orderId: string): Promise<number> {
  let sum = 0
  for (const { id } of await selectOrderLines(db, orderId)) {
    for (const causeKey of [`cancel:${id}`, `entry:${id}`]) {
      sum += (await findRefundByCause(db, causeKey))?.amountOre ?? 0
    }
  }
  return sum
}

/** A tournament is locked before its order, a card after it: each kind takes its own way. */
async function cancelInside(ctx: Ctx, found: OrderRow): Promise<number> {
  if (found.kind === 'tournament_entry') {
    return (await cancelPaidEntry(ctx, found.subjectId)).refundOre
  }
  const order = (await lockOrder(ctx.db, found.id)) as OrderRow
  if (isOpen(order)) {
    await closeOrder(ctx.db, ctx, order, 'cancelled_by_operator')
    return 0
  }
  if (order.kind === 'set_up_test') throw new AppError('refused', { reason: 'nothing_to_cancel' })
  const cancelled = await cancelPasses(ctx, order)
  await afterCards(ctx, order, cancelled)
  return cancelled.refundOre
}

async function afterCards(ctx: Ctx, order: OrderRow, { ended, refundOre, released }: Cancelled) {
  // Where nothing goes back, no refund will ever close the order.
  if (refundOre === 0) {
    await updateOrder(ctx.db, order.id, { status: 'cancelled', cancelledAt: ctx.now() })
  }
  const outcome = { refundOre, released, reason: 'cancelled', ended } as const
  await mailMoneyBack(ctx, order, { ...outcome, key: `cancel:${order.id}` })
}

export async function writeOrderNote(ctx: Ctx, wanted: ParsedInput<typeof noteOrder>) {
  const { id, requestId, text } = wanted
  await ctx.db.transaction(async (tx) => {
    if (!(await findOrder(tx, id))) throw new AppError('not_found')
    if (!(await insertOrderNote(tx, ctx, { requestId, orderId: id, text }))) return
    await recordActivity(tx, ctx, {
      action: 'admin.note_order',
      subject: { type: 'order', id },
    })
  })
  return done
}
