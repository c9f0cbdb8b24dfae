import { canChangeState } from '#domain/passes/pass-state.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
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
import { amountOwed, selectUnpaidLines } from './pass-money.ts'
import { findPassByPayToken, insertPassPayment, lockPassesPaidBy } from './payment-queries.ts'
import { payTokenHash } from './pay-link.ts'
import { updatePass, type PassRow } from './queries.ts'
import { accessPass } from './pass-view.ts'

type By = { paymentMethod?: PaymentMethod | undefined }

/** Starts a payment of what is owed for a card, by the account that manages it. */
export async function payPassAgain(ctx: Ctx, { passId, ...by }: { passId: string } & By) {
  const { pass } = await accessPass(ctx, passId)
  return startPayment(ctx, pass, by)
}

/** Starts the same payment from the mailed link, without a sign-in. */
export async function payUnpaidPass(ctx: Ctx, { token, ...by }: { token: string } & By) {
  return startPayment(ctx, await accessByPayToken(ctx, token), by)
}

export async function getUnpaidPass(ctx: Ctx, { token }: { token: string }) {
  const pass = await accessByPayToken(ctx, token)
  return {
    productName: pass.soldTerms.productName,
    seasonCode: pass.soldTerms.seasonCode,
    payAgain: await amountOwed(ctx.db, pass),
    stateText: stateText({ ...pass, state: pass.status }, today(ctx)),
  }
}

/**
 * Delivers the order of a debt: the card becomes valid again. `ctx.db` is the transaction. Refused
 * with `nothing_to_pay` when the debt is settled already, so that the second payment is released.
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

/** Repeated and concurrent requests, also from link and account, lead to one order and one attempt. */
async function startPayment(ctx: Ctx, pass: PassRow, { paymentMethod: method }: By) {
  await limit(ctx, { key: `pay-again:${pass.id}`, max: 60, windowSeconds: 3600 })
  const orderId = await ctx.db.transaction(async (tx) => {
    const order = await debtOrder(tx, pass)
    const started = await startOrder(tx, ctx, order)
    await assignOrderNumber(tx, ctx, started.orderId)
    return started.orderId
  })
  const { redirectUrl } = await startAttempt(ctx, orderId, { method })
  return { redirectUrl }
}

async function debtOrder(tx: Db, pass: PassRow): Promise<NewOrder> {
  const lines = await selectUnpaidLines(tx, pass)
  const [first] = lines
  const sale = await findOrder(tx, pass.orderId)
  if (!first || !sale) throw new AppError('refused', { reason: 'nothing_to_pay' })
  return {
    kind: 'pass_debt',
    // The line identifies the debt, so a debt is paid once; if this payment fails too, its line is a new debt.
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
      soldByClubId: line.soldByClubId,
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
