import { refundReasons } from '#domain/payments/admin-refund.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { errorFields } from '../log.ts'
import { lockAttempt, updateAttempt } from './attempt-queries.ts'
import { mailMoneyBack } from './mail-money-back.ts'
import {
  findRefund,
  hasNewerRefund,
  insertRefund,
  sumRefunds,
  type RefundRow,
} from './money-queries.ts'
import type { Purchases } from './purchases.ts'
import {
  causeOfReturned,
  lockPaymentCase,
  lockOrder,
  resolveCase,
  retryCause,
  selectOrderLines,
  type PaymentCaseRow,
} from './queries.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Repeats a refund that the provider finally refused, as a new refund with a new key. */
export async function retryRefund(ctx: Ctx, { id, orderId, causeKey }: PaymentCaseRow) {
  if (!orderId) throw nothingToRetry()
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    await requireOpen(tx, id)
    const failed = await findRefund(tx, causeKey.slice('refund_failed:'.length))
    if (failed?.status !== 'failed') throw nothingToRetry()
    const { orderLineId, attemptId, amountOre, reason } = failed
    if (orderLineId) {
      const line = (await selectOrderLines(tx, orderId)).find(
        (candidate) => candidate.id === orderLineId,
      )
      const leftOre = (line?.totalOre ?? 0) - (await sumRefunds(tx, orderLineId))
      if (amountOre > leftOre) throw new AppError('refused', { reason: 'refund_exceeds_payment' })
      await requireNotPaidSince(tx, failed)
    }
    const retried = await insertRefund(tx, {
      orderId,
      orderLineId,
      // The attempt of a line is determined again; a payment without a line is refunded at its own attempt.
      attemptId: orderLineId ? null : attemptId,
      status: orderLineId ? 'due' : 'sending',
      amountOre,
      reason,
      causeKey: retryCause(failed.id),
      dueAt: ctx.now(),
      createdAt: ctx.now(),
    })
    if (!retried) throw nothingToRetry()
    await resolveCase(tx, id, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'payments.retry_refund',
      subject: { type: 'order', id: orderId },
      data: { refundId: retried.id, amountOre },
    })
  })
  ctx.wake?.('payments')
}

export async function retryRelease(ctx: Ctx, { id, orderId, attemptId }: PaymentCaseRow) {
  if (!orderId) throw nothingToRetry()
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const attempt = attemptId ? await lockAttempt(tx, attemptId) : undefined
    if (!attempt) throw nothingToRetry()
    await updateAttempt(tx, attempt.id, { releaseDueAt: ctx.now(), releasedAt: null })
    await resolveCase(tx, id, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'payments.retry_release',
      subject: { type: 'order', id: orderId },
      data: { attemptId: attempt.id },
    })
  })
  ctx.wake?.('payments')
}

/** Settles the attempt now instead of waiting for the poller. */
export async function retryDelivery(
  ctx: Ctx,
  purchases: Purchases,
  { id, orderId, attemptId }: PaymentCaseRow,
) {
  if (!attemptId || !orderId) throw nothingToRetry()
  try {
    await settleAttempt(ctx, purchases, { attemptId, source: 'poll' })
  } catch (error) {
    ctx.log('warn', 'A delivery is still stuck', { attemptId, ...errorFields(error) })
    throw new AppError('refused', { reason: 'delivery_still_fails' })
  }
  await ctx.db.transaction(async (tx) => {
    await resolveCase(tx, id, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'payments.retry_delivery',
      subject: { type: 'order', id: orderId },
      data: { attemptId },
    })
  })
}

/** Asks the buyer by mail for another way to pay the money back, once a day at most. The case stays open until it is paid. */
export async function askForAccount(ctx: Ctx, { id, orderId, causeKey }: PaymentCaseRow) {
  if (!orderId) throw nothingToRetry()
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireOpen(tx, id)
    const refund = await findRefund(tx, causeKey.slice(causeOfReturned.length))
    if (!order || refund?.status !== 'failed') throw nothingToRetry()
    await mailMoneyBack({ ...ctx, db: tx }, order, {
      refundOre: refund.amountOre,
      giftCardOre: 0,
      released: false,
      cameBack: true,
      reason: refundReasons.find((one) => one === refund.reason) ?? 'other',
      ended: [],
      key: `${causeOfReturned}${refund.id}:${today(ctx)}`,
    })
    await recordActivity(tx, ctx, {
      action: 'payments.ask_for_account',
      subject: { type: 'payment_case', id },
    })
  })
  ctx.wake?.('mails')
}

/** Under the order's lock, because the refund may have been transferred, or tried again, since the page was shown. */
export async function requireOpen(tx: Db, caseId: string) {
  const found = await lockPaymentCase(tx, caseId)
  if (found?.resolvedAt !== null) throw nothingToRetry()
}

/** Somebody may have paid the same money back on the order's page, which leaves the case of the failed refund open. */
export async function requireNotPaidSince(tx: Db, failed: RefundRow) {
  if (await hasNewerRefund(tx, failed)) {
    throw new AppError('refused', { reason: 'paid_back_since' })
  }
}

export const nothingToRetry = () => new AppError('refused', { reason: 'nothing_to_retry' })
