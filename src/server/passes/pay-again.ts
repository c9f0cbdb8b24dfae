import { canChangeState } from '#domain/passes/pass-state.ts'
import { vatOf } from '#domain/passes/price.ts'
import { stateText } from '#domain/passes/state-text.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { closeRefusedCase } from '../payments/money-queries.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import { findOrder } from '../payments/queries.ts'
import { queueCapture } from '../payments/queue-capture.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, startOrder, type NewOrder } from '../payments/start-order.ts'
import { missingFor, selectUnpaidLines } from './debt.ts'
import { findPassByPayToken, insertPassPayment, lockPassesPaidBy } from './payment-queries.ts'
import { payTokenHash } from './pay-link.ts'
import { updatePass, type PassRow } from './queries.ts'
import { accessPass } from './pass-view.ts'

/** The managing account pays what is missing for a card. */
export async function payPassAgain(ctx: Ctx, { passId }: { passId: string }) {
  const { pass } = await accessPass(ctx, passId)
  return payFor(ctx, pass)
}

/** Whoever was mailed the link pays; nobody need be signed in for that. */
export async function payUnpaidPass(ctx: Ctx, { token }: { token: string }) {
  return payFor(ctx, await accessByPayToken(ctx, token))
}

export async function getUnpaidPass(ctx: Ctx, { token }: { token: string }) {
  const pass = await accessByPayToken(ctx, token)
  return {
    productName: pass.soldTerms.productName,
    seasonCode: pass.soldTerms.seasonCode,
    payAgain: await missingFor(ctx.db, pass),
    stateText: stateText({ ...pass, state: pass.status }, today(ctx)),
  }
}

/**
 * Makes the card valid again: the delivery of a debt's order (`ctx.db` is its transaction). What
 * is no longer owed is refused, so that its money is released: nothing is paid for twice.
 */
export async function settleDebt(ctx: Ctx, order: SecuredOrder): Promise<{ captureDueAt?: Date }> {
  const { db: tx } = ctx
  const owed = order.lines.map(({ subjectId }) => subjectId)
  const [pass] = await lockPassesPaidBy(tx, owed)
  const unpaid = pass ? await selectUnpaidLines(tx, pass) : []
  if (!pass || !owed.every((lineId) => unpaid.some(({ id }) => id === lineId))) {
    throw new AppError('refused', { reason: 'nothing_to_pay' })
  }
  for (const line of order.lines) {
    await insertPassPayment(tx, {
      passId: pass.id,
      kind: 'made_good',
      orderId: order.id,
      orderLineId: line.id,
      amountOre: line.totalOre,
      paidAt: ctx.now(),
      insteadOfLineId: line.subjectId,
    })
    await closeRefusedCase(tx, line.subjectId, ctx.now())
    await queueCapture(tx, ctx, { orderId: order.id, orderLineId: line.id, dueAt: ctx.now() })
  }
  if (unpaid.length === owed.length && canChangeState(pass.status, 'active')) {
    await updatePass(tx, pass.id, { status: 'active' })
  }
  await recordActivity(tx, ctx, {
    action: 'passes.make_good',
    subject: { type: 'pass', id: pass.id },
    data: { orderId: order.id, amountOre: order.totalOre },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
  return {}
}

/** Two presses, two tabs or link and account at once lead to one order and one attempt. */
async function payFor(ctx: Ctx, pass: PassRow) {
  await limit(ctx, { key: `pay-again:${pass.id}`, max: 60, windowSeconds: 3600 })
  const orderId = await ctx.db.transaction(async (tx) => {
    const wanted = await debtOf(tx, pass)
    const started = await startOrder(tx, ctx, wanted)
    await assignOrderNumber(tx, ctx, started.orderId)
    return started.orderId
  })
  const { redirectUrl } = await startAttempt(ctx, orderId)
  return { redirectUrl }
}

async function debtOf(tx: Db, pass: PassRow): Promise<NewOrder> {
  const lines = await selectUnpaidLines(tx, pass)
  const [first] = lines
  const sale = await findOrder(tx, pass.orderId)
  if (!first || !sale) throw new AppError('refused', { reason: 'nothing_to_pay' })
  return {
    kind: 'pass_debt',
    // A debt is paid once; should this payment fail as well, its own line is the next debt.
    subjectId: first.id,
    accountId: sale.accountId,
    buyerName: sale.buyerName,
    buyerEmail: sale.buyerEmail,
    lines: lines.map((line) => ({
      subjectId: line.id,
      description: line.description,
      listPriceOre: line.totalOre - line.refundedOre,
      discountOre: 0,
      vatMode: line.vatMode,
      vatOre: vatOf(line.totalOre - line.refundedOre, line.vatMode),
    })),
  }
}

async function accessByPayToken(ctx: Ctx, token: string): Promise<PassRow> {
  await limit(ctx, { key: `pay-link:${addressOf(ctx)}`, max: 300, windowSeconds: 3600 })
  const pass = await findPassByPayToken(ctx.db, payTokenHash(token))
  if (!pass) throw new AppError('not_found')
  return pass
}
