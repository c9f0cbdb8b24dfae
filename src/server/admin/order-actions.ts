import type {
  actOnPaymentCase,
  cancelEffects,
  cancelOrder,
  noteOrder,
  recordTransfer as recordTransferEndpoint,
} from '#contract/admin/order-actions.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { isCurrent } from '#domain/passes/pass-state.ts'
import { actionOf } from '#domain/payments/payment-cases.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { cancelPasses, type Cancelled } from '../passes/cancel-passes.ts'
import { mailPayLinkAgain } from '../passes/capture-failed.ts'
import { selectPassIdsOfOrder } from '../passes/payment-queries.ts'
import { findPass } from '../passes/queries.ts'
import type { Purchases } from '../payments/purchases.ts'
import {
  findPaymentCase,
  hasOrderNote,
  insertOrderNote,
  findOrder,
  lockOrder,
  selectOrderLines,
  updateOrder,
  type OrderRow,
  type PaymentCaseRow,
} from '../payments/queries.ts'
import { selectRefundsByCause } from '../payments/money-queries.ts'
import { mailMoneyBack } from '../payments/mail-money-back.ts'
import { selectLinesToRefund } from '../payments/refund-by-admin.ts'
import {
  askForAccount,
  nothingToRetry,
  retryDelivery,
  retryRefund,
  retryRelease,
} from '../payments/retry-case.ts'
import { recordTransfer } from '../payments/record-transfer.ts'
import { closeOrder, isOpen } from '../payments/start-order.ts'
import { cancelPaidEntry } from '../entries/cancel-entries.ts'
import { insertSettled, isSettledAs } from './todays-work-queries.ts'

const done = { done: true } as const

type Effect = (typeof cancelEffects)[number]

/** The refundable lines of an order and the effect of cancelling it, for the dialogs. */
export async function getMoneyOfOrder(ctx: Ctx, { id }: { id: string }) {
  const order = await findOrder(ctx.db, id)
  if (!order) throw new AppError('not_found')
  const lines = await selectLinesToRefund(ctx.db, order)
  const leftOre = lines.reduce((sum, line) => sum + line.leftOre, 0)
  return { lines, leftOre, cancel: await effectOf(ctx.db, order) }
}

/** A bought gift card ends by a refund of what is left on it, and a company's cards by a credit note. */
const endsByItself = ({ kind }: OrderRow) =>
  kind === 'set_up_test' || kind === 'gift_card' || kind === 'company_cards'

async function effectOf(db: Db, order: OrderRow): Promise<{ effect: Effect; ends: string[] }> {
  if (isOpen(order)) return { effect: 'close', ends: [] }
  if (endsByItself(order) || order.status === 'cancelled') return { effect: 'none', ends: [] }
  if (order.kind === 'tournament_entry') {
    return { effect: order.status === 'refunded' ? 'none' : 'leave_tournament', ends: [] }
  }
  // Also of an order that is paid back: after a lost dispute its cards go on until a person ends them.
  const ids = await selectPassIdsOfOrder(db, order.id)
  const cards = await Promise.all(ids.map((passId) => findPass(db, passId)))
  const ends = cards.flatMap((pass) =>
    pass && isCurrent(pass.status) ? [`${pass.soldTerms.productName} ${pass.number}`] : [],
  )
  return { effect: ends.length > 0 ? 'end_cards' : 'none', ends }
}

/** Cancels what the order bought and refunds it. A resend of the same request returns the same result. */
export async function cancelOrderAsAdmin(ctx: Ctx, input: ParsedInput<typeof cancelOrder>) {
  const { id, requestId, note } = input
  const refundOre = await ctx.db.transaction(async (tx) => {
    const order = await findOrder(tx, id)
    if (!order) throw new AppError('not_found')
    if (await hasOrderNote(tx, requestId)) return sumCancelled(tx, id)
    const sum = await cancelInTransaction({ ...ctx, db: tx }, order)
    // Last, because it locks the order, which tournaments lock after the tournament.
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

/** The amount that an earlier request refunded. */
async function sumCancelled(db: Db, orderId: string): Promise<number> {
  let sum = 0
  for (const { id } of await selectOrderLines(db, orderId)) {
    for (const causeKey of [`cancel:${id}`, `entry:${id}`]) {
      for (const { amountOre } of await selectRefundsByCause(db, causeKey)) sum += amountOre
    }
  }
  return sum
}

/** A tournament is locked before its order, a card after it, so each kind locks in its own order. */
async function cancelInTransaction(ctx: Ctx, found: OrderRow): Promise<number> {
  if (found.kind === 'tournament_entry') {
    return (await cancelPaidEntry(ctx, found.subjectId)).refundOre
  }
  const order = (await lockOrder(ctx.db, found.id)) as OrderRow
  if (isOpen(order)) {
    await closeOrder(ctx.db, ctx, order, 'cancelled_by_operator')
    return 0
  }
  if (endsByItself(order)) {
    throw new AppError('refused', { reason: 'nothing_to_cancel' })
  }
  const cancelled = await cancelPasses(ctx, order)
  await afterCards(ctx, order, cancelled)
  return cancelled.refundOre
}

async function afterCards(
  ctx: Ctx,
  order: OrderRow,
  { ended, refundOre, released, giftCardOre }: Cancelled,
) {
  // Without a refund, no later step would close the order.
  if (refundOre === 0) {
    await updateOrder(ctx.db, order.id, { status: 'cancelled', cancelledAt: ctx.now() })
  }
  const outcome = { refundOre, released, giftCardOre, reason: 'cancelled', ended } as const
  await mailMoneyBack(ctx, order, { ...outcome, key: `cancel:${order.id}` })
}

export async function writeOrderNote(ctx: Ctx, input: ParsedInput<typeof noteOrder>) {
  const { id, requestId, text } = input
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

/** Carries out the action that an open payment case allows. */
export async function actOnCase(
  ctx: Ctx,
  purchases: Purchases,
  { id, action }: ParsedInput<typeof actOnPaymentCase>,
) {
  const found = await findPaymentCase(ctx.db, id)
  if (!found) throw new AppError('not_found')
  if (found.resolvedAt !== null || actionOf(found.kind) !== action) throw nothingToRetry()
  if (action === 'retry_refund') await retryRefund(ctx, found)
  if (action === 'retry_release') await retryRelease(ctx, found)
  if (action === 'deliver') await retryDelivery(ctx, purchases, found)
  if (action === 'send_pay_link') await sendPayLink(ctx, found)
  if (action === 'ask_for_account') await askForAccount(ctx, found)
  return done
}

/** Records that a failed refund was paid from the bank account, which closes its case. A resend changes nothing. */
export async function recordTransferOfCase(
  ctx: Ctx,
  { id, paidOn, note }: ParsedInput<typeof recordTransferEndpoint>,
) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    const settled = { source: 'payment_case', subjectId: id, note } as const
    const row = { ...settled, settledAt: ctx.now(), settledBy: accountId }
    // Somebody else, or with another note, may have paid a second time.
    if (!(await insertSettled(tx, row)) && !(await isSettledAs(tx, row))) throw nothingToRetry()
    await recordTransfer({ ...ctx, db: tx }, id, paidOn)
  })
  ctx.wake?.('mails')
  return done
}

/** The case stays open until the payment closes it. */
async function sendPayLink(ctx: Ctx, { id, orderId }: PaymentCaseRow) {
  if (!orderId) throw nothingToRetry()
  await ctx.db.transaction(async (tx) => {
    if (!(await mailPayLinkAgain({ ...ctx, db: tx }, orderId))) throw nothingToRetry()
    await recordActivity(tx, ctx, {
      action: 'admin.send_pay_link',
      subject: { type: 'payment_case', id },
    })
  })
  ctx.wake?.('mails')
}
