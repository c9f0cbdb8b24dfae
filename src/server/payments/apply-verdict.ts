import {
  canChangeOrderState,
  type ReleaseReason,
  type SettleVerdict,
} from '#domain/payments/attempt.ts'
import { amountToPay } from '#domain/payments/gift-card.ts'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { inSavepoint, sendAhead } from '../db/transactions.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { updateAttempt, type AttemptRow } from './attempt-queries.ts'
import { insertRefund } from './money-queries.ts'
import type { ProviderPayment } from './provider.ts'
import type { Purchases } from './purchases.ts'
import { queueCapture } from './queue-capture.ts'
import { insertCase, selectOrderLines, updateOrder, type OrderRow } from './queries.ts'
import { later } from './retry-times.ts'
import { assignOrderNumber, closeOrder } from './start-order.ts'

export type EvaluatedAttempt = {
  order: OrderRow
  attempt: AttemptRow
  providerPayment: ProviderPayment
  verdict: SettleVerdict
}

const dayMs = 24 * 60 * 60 * 1000
/** Assumed when a provider states no guarantee: the 14 days of the Danish wallet. */
const defaultReservationMs = 14 * dayMs

/** Applies the verdict in the caller's transaction. True when something changed. */
export async function applyVerdict(
  ctx: Ctx,
  purchases: Pick<Purchases, 'whenSecured'>,
  decision: EvaluatedAttempt,
): Promise<boolean> {
  const { order, attempt, providerPayment, verdict } = decision
  switch (verdict.do) {
    case 'nothing':
      // A callback during another settlement may have left a poll time, which is no longer needed.
      if (verdict.because !== 'still_open' && attempt.nextPollAt !== null) {
        await sendAhead(ctx.db, () => updateAttempt(ctx.db, attempt.id, { nextPollAt: null }))
      }
      return false
    case 'secure':
      return secure(ctx, purchases, decision)
    case 'record_captured':
      await updateAttempt(ctx.db, attempt.id, { status: 'captured', nextPollAt: null })
      return true
    case 'record_refunded':
      await updateAttempt(ctx.db, attempt.id, { status: verdict.state, nextPollAt: null })
      if (canChangeOrderState(order.status, verdict.state)) {
        await updateOrder(ctx.db, order.id, { status: verdict.state })
      }
      return true
    case 'end_attempt':
      await endAttempt(ctx, attempt, verdict.state)
      return true
    case 'release':
      return release(ctx, decision, { reason: mailReason(order, verdict.because) })
    case 'pay_back':
      return refundCapture(ctx, decision, verdict.amount, verdict.because)
    case 'open_case':
      return openCase(ctx, order, attempt, { because: verdict.because, providerPayment })
  }
}

/** Marks the order secured and delivers it, or closes it and releases the money. */
async function secure(
  ctx: Ctx,
  purchases: Pick<Purchases, 'whenSecured'>,
  decision: EvaluatedAttempt,
): Promise<boolean> {
  const { order, attempt, providerPayment } = decision
  const now = ctx.now()
  const delivered = await deliver(ctx, purchases, decision)
  if (!delivered.ok) {
    await closeOrder(ctx.db, ctx, order, 'undeliverable')
    await openCaseRow(ctx, order, attempt, 'undeliverable', { reason: delivered.reason })
    return release(ctx, decision, { reason: 'cancelled', giftCardOre: order.giftCardOre })
  }

  const authorizedUntil = providerPayment.authorizedUntil ?? later(now, defaultReservationMs)
  await sendAhead(ctx.db, () =>
    updateAttempt(ctx.db, attempt.id, {
      status: 'authorised',
      nextPollAt: null,
      authorizedUntil,
      // Money not captured by then is released, one day before the reservation expires (D8).
      releaseDueAt: order.totalOre > 0 ? later(authorizedUntil, -dayMs) : null,
    }),
  )
  await sendAhead(ctx.db, () =>
    updateOrder(ctx.db, order.id, { status: 'fulfilled', fulfilledAt: now }),
  )
  if (delivered.captureDueAt && order.totalOre > 0) {
    await queueCapture(ctx.db, ctx, { orderId: order.id, dueAt: delivered.captureDueAt })
  }
  return true
}

type Delivery = { ok: true; captureDueAt?: Date } | { ok: false; reason: string }

/** Delivers in a savepoint, so that a refusal undoes the whole delivery. */
async function deliver(
  ctx: Ctx,
  purchases: Pick<Purchases, 'whenSecured'>,
  { order, attempt }: EvaluatedAttempt,
): Promise<Delivery> {
  try {
    return await inSavepoint(ctx.db, async (inner) => {
      const innerCtx = { ...ctx, db: inner }
      const now = ctx.now()
      const secured = { status: 'secured' as const, securedAt: now, securedBy: attempt.id }
      await sendAhead(inner, () => updateOrder(inner, order.id, secured))
      const number = order.number ?? (await assignOrderNumber(inner, ctx, order.id))
      const lines = await selectOrderLines(inner, order.id)
      const securedOrder = { ...order, ...secured, number, lines }
      return {
        ok: true as const,
        ...(await purchases.whenSecured[order.kind](innerCtx, securedOrder)),
      }
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'refused') throw error
    return { ok: false, reason: String(error.details.reason ?? error.code) }
  }
}

async function endAttempt(ctx: Ctx, attempt: AttemptRow, status: AttemptRow['status']) {
  await updateAttempt(ctx.db, attempt.id, {
    status,
    nextPollAt: null,
    // Only our own deadline ended the attempt, so cancel it at the provider to prevent a late payment.
    ...(status === 'expired' && { releaseDueAt: ctx.now() }),
  })
}

type MailReason = 'too_late' | 'paid_twice' | 'cancelled' | 'wrong_amount'

/** What the buyer is told; `giftCardOre` is the part that is on a gift card again. */
type ReleaseNotice = { reason: MailReason; giftCardOre?: number }

/** Schedules the release of money that we must not keep and notifies the buyer once. */
async function release(ctx: Ctx, { order, attempt }: EvaluatedAttempt, notice: ReleaseNotice) {
  const isChanged = attempt.status !== 'cancelled' || attempt.releasedAt !== null
  await updateAttempt(ctx.db, attempt.id, {
    status: 'cancelled',
    nextPollAt: null,
    releaseDueAt: ctx.now(),
    releasedAt: null,
  })
  await notifyBuyer(ctx, order, attempt, notice)
  return isChanged
}

/** Refunds money that the provider captured without our request. */
async function refundCapture(
  ctx: Ctx,
  { order, attempt }: EvaluatedAttempt,
  amountOre: number,
  why: ReleaseReason,
) {
  const now = ctx.now()
  await updateAttempt(ctx.db, attempt.id, { status: 'captured', nextPollAt: null })
  const refund = await insertRefund(ctx.db, {
    orderId: order.id,
    attemptId: attempt.id,
    amountOre,
    reason: why,
    causeKey: `pay_back:${attempt.id}`,
    status: 'sending',
    dueAt: now,
    createdAt: now,
  })
  if (refund) await notifyBuyer(ctx, order, attempt, { reason: mailReason(order, why) })
  return refund !== undefined
}

type Mismatch = Extract<SettleVerdict, { do: 'open_case' }>['because']

async function openCase(
  ctx: Ctx,
  order: OrderRow,
  attempt: AttemptRow,
  { because, providerPayment }: { because: Mismatch; providerPayment: ProviderPayment },
): Promise<boolean> {
  const amounts = {
    currency: providerPayment.currency,
    authorizedOre: providerPayment.authorizedOre,
    expectedOre: amountToPay(order),
  }
  const isNew = await openCaseRow(ctx, order, attempt, because, amounts)
  if (because === 'reservation_lost') return isNew
  await updateAttempt(ctx.db, attempt.id, {
    status: 'mismatch',
    nextPollAt: null,
    releaseDueAt: ctx.now(),
  })
  await notifyBuyer(ctx, order, attempt, { reason: 'wrong_amount' })
  return true
}

function openCaseRow(
  ctx: Ctx,
  order: OrderRow,
  attempt: AttemptRow,
  ...[kind, details]: [PaymentCaseKind, Record<string, unknown>]
) {
  return insertCase(ctx.db, {
    orderId: order.id,
    attemptId: attempt.id,
    kind,
    causeKey: `${kind}:${attempt.id}`,
    details,
    openedAt: ctx.now(),
  })
}

async function notifyBuyer(
  ctx: Ctx,
  order: OrderRow,
  attempt: AttemptRow,
  { reason, giftCardOre = 0 }: ReleaseNotice,
) {
  const amountOre = attempt.authorizedOre
  await queueMail(ctx.db, ctx, {
    template: 'paymentReleased',
    to: order.buyerEmail,
    data: {
      buyerName: order.buyerName,
      orderNumber: order.number ?? '',
      amountOre,
      giftCardOre,
      reason,
    },
    dedupeKey: `payment-released:${attempt.id}`,
  })
}

function mailReason(order: OrderRow, because: ReleaseReason): MailReason {
  if (because === 'paid_twice') return 'paid_twice'
  const isExpired = order.cancelledAt === null || order.cancelledAt >= order.expiresAt
  return isExpired ? 'too_late' : 'cancelled'
}
