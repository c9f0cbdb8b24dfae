import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { errorFields } from '../log.ts'
import { findAttempt, lockAttempt, updateAttempt } from './attempt-queries.ts'
import { wakeWaitingCaptures } from './capture-together.ts'
import { issueCreditReceipt } from './issue-receipt.ts'
import {
  claimDueRefunds,
  lockCaptureOfLine,
  lockRefund,
  raiseRefunded,
  updateCapture,
  updateRefund,
  type CaptureRow,
  type RefundRow,
} from './money-queries.ts'
import { nextCheck } from './check-refunds.ts'
import { ProviderError, type Provider } from './provider.ts'
import { providerByName } from './providers.ts'
import { noteRefunded } from './queue-refund.ts'
import { addRefundedToLine, insertCase, lockOrder, selectOrderLines } from './queries.ts'
import { releaseRest } from './release-due.ts'
import { backOff, later } from './retry-times.ts'

const leaseMs = 60_000

/** Executes due refunds: releases reserved money, or refunds captured money at the provider. */
export async function sendDueRefunds(ctx: Ctx): Promise<void> {
  for (const refund of await claimDueRefunds(ctx.db, ctx.now(), later(ctx.now(), leaseMs))) {
    await sendOne(ctx, refund).catch((error: unknown) =>
      ctx.log('warn', 'A refund was not settled', { refundId: refund.id, ...errorFields(error) }),
    )
  }
}

async function sendOne(ctx: Ctx, refund: RefundRow) {
  const attemptId =
    refund.status === 'sending'
      ? refund.attemptId
      : await ctx.db.transaction((tx) => releaseOrPrepare({ ...ctx, db: tx }, refund))
  const attempt = attemptId ? await findAttempt(ctx.db, attemptId) : undefined
  if (!attempt) return

  const provider = await providerByName(ctx, attempt.provider)
  const { reference, providerId } = attempt
  try {
    await provider.refund({
      reference,
      providerId,
      amountOre: refund.amountOre,
      idempotencyKey: refund.id,
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'unclear') return retryLater(ctx, refund, error)
    return ctx.db.transaction((tx) => fail({ ...ctx, db: tx }, refund, error.message))
  }
  await ctx.db.transaction((tx) =>
    recordDone(
      { ...ctx, db: tx },
      { ...refund, attemptId: attempt.id },
      { status: 'done', checkDueAt: firstCheck(ctx, provider) },
    ),
  )
}

/** Releases money that is only reserved; for captured money returns the attempt to refund at the provider. */
async function releaseOrPrepare(ctx: Ctx, { id, orderId }: RefundRow): Promise<string | undefined> {
  const { db: tx } = ctx
  const order = await lockOrder(tx, orderId)
  const refund = await lockRefund(tx, id)
  if (!refund || refund.status !== 'due') return undefined
  const capture = await lockCaptureOfLine(tx, refund.orderId, refund.orderLineId)
  if (capture?.status === 'sending') {
    await updateRefund(tx, id, { dueAt: later(ctx.now(), 2_000) })
    return undefined
  }
  if (capture?.status === 'done') {
    const attempt = await lockAttempt(tx, capture.attemptId)
    if (!attempt || attempt.refundedOre + refund.amountOre > attempt.capturedOre) {
      await fail(ctx, refund, 'More than was taken')
      return undefined
    }
    await updateRefund(tx, id, { status: 'sending', attemptId: attempt.id })
    return attempt.id
  }
  if (capture?.status === 'due') {
    const amountOre = Math.max(0, capture.amountOre - refund.amountOre)
    const isNothing = amountOre === 0 && !(await hasGiftCardPart(tx, capture))
    await updateCapture(tx, capture.id, { amountOre, ...(isNothing && { status: 'dropped' }) })
  }
  const attemptId = order?.securedBy ?? null
  await recordDone(ctx, { ...refund, attemptId }, { status: 'released', checkDueAt: null })
  if (attemptId) await wakeWaitingCaptures(ctx, refund.orderId, attemptId)
  return undefined
}

/** Whether a gift card pays for what is captured: that is sold when it is captured, also without any other money. */
async function hasGiftCardPart(tx: Db, { orderId, orderLineId }: CaptureRow): Promise<boolean> {
  const lines = await selectOrderLines(tx, orderId)
  return lines.some(
    ({ id, giftCardOre }) => giftCardOre > 0 && (orderLineId === null || orderLineId === id),
  )
}

const firstCheck = (ctx: Ctx, { refundsMayFail }: Provider) =>
  refundsMayFail ? nextCheck(ctx.now(), ctx.now()) : null

type Ended = { status: 'done' | 'released'; checkDueAt: Date | null }

async function recordDone(ctx: Ctx, refund: RefundRow, ended: Ended) {
  const { db: tx } = ctx
  const { status } = ended
  const order = await lockOrder(tx, refund.orderId)
  const attempt = refund.attemptId ? await lockAttempt(tx, refund.attemptId) : undefined
  const row = await lockRefund(tx, refund.id)
  if (!order || !row || row.status === 'done' || row.status === 'released') return
  await updateRefund(tx, refund.id, {
    ...ended,
    attemptId: refund.attemptId,
    doneAt: ctx.now(),
    lastError: null,
  })
  if (refund.orderLineId) await addRefundedToLine(tx, refund.orderLineId, refund.amountOre)
  if (attempt && status === 'done') await raiseRefundedState(tx, attempt.id)
  if (status === 'released') await releaseRest(tx, ctx, order.id)

  if (refund.orderLineId) await noteRefunded(tx, order)
  await recordActivity(tx, ctx, {
    action: status === 'done' ? 'payments.refund' : 'payments.release_part',
    subject: { type: 'order', id: order.id },
    data: { refundId: refund.id, amountOre: refund.amountOre, reason: refund.reason },
  })
  if (status === 'done') await issueCreditReceipt(ctx, refund.id)
}

async function raiseRefundedState(tx: Db, attemptId: string) {
  await raiseRefunded(tx, attemptId)
  const attempt = await findAttempt(tx, attemptId)
  if (!attempt || attempt.status === 'mismatch') return
  const status = attempt.refundedOre >= attempt.capturedOre ? 'refunded' : 'part_refunded'
  await updateAttempt(tx, attemptId, { status })
}

async function fail(ctx: Ctx, refund: RefundRow, why: string) {
  await updateRefund(ctx.db, refund.id, { status: 'failed', lastError: why.slice(0, 200) })
  await insertCase(ctx.db, {
    orderId: refund.orderId,
    attemptId: refund.attemptId,
    kind: 'refund_failed',
    causeKey: `refund_failed:${refund.id}`,
    details: { amountOre: refund.amountOre, why: why.slice(0, 200) },
    openedAt: ctx.now(),
  })
  await recordActivity(ctx.db, ctx, {
    action: 'payments.refund_failed',
    subject: { type: 'order', id: refund.orderId },
    data: { refundId: refund.id, amountOre: refund.amountOre },
  })
}

async function retryLater(ctx: Ctx, refund: RefundRow, error: ProviderError) {
  const dueAt = backOff(ctx.now(), refund.attempts, 1_000)
  await updateRefund(ctx.db, refund.id, { dueAt, lastError: error.message.slice(0, 200) })
}
