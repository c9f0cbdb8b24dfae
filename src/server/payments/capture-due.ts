import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { findAttempt, lockAttempt, updateAttempt, type AttemptRow } from './attempt-queries.ts'
import { capturesToSend, wakeWaitingCaptures, type SentCaptures } from './capture-together.ts'
import { returnLinesToGiftCard } from './gift-card-ledger.ts'
import { issueReceipt } from './issue-receipt.ts'
import {
  claimDueCaptures,
  raiseCaptured,
  selectCaptures,
  updateCapture,
  type CaptureRow,
} from './money-queries.ts'
import { ProviderError, type Provider } from './provider.ts'
import { providerByName } from './providers.ts'
import type { Purchases } from './purchases.ts'
import { insertCase, lockOrder, selectOrderLines } from './queries.ts'
import { releaseRest } from './release-due.ts'
import { backOff, later } from './retry-times.ts'

/** How long a process has for a capture before another process retries it with the same key. */
const leaseMs = 60_000

/** Captures the money that is due. Each request is repeated with the same key until it is answered. */
export async function captureDue(ctx: Ctx, purchases: Purchases): Promise<void> {
  const due = await claimDueCaptures(ctx.db, ctx.now(), later(ctx.now(), leaseMs))
  for (const capture of due)
    await captureOne(ctx, purchases, capture).catch(logFailure(ctx, capture))
}

async function captureOne(ctx: Ctx, purchases: Purchases, capture: CaptureRow) {
  const attempt = await findAttempt(ctx.db, capture.attemptId)
  if (!attempt) return
  // A gift card has paid it all.
  if (capture.amountOre === 0) return recordDone(ctx, { captures: [capture] })
  const provider = await providerByName(ctx, attempt.provider)
  const sent = await capturesToSend(ctx, provider, capture, attempt)
  if (!sent) return
  const { reference, providerId } = attempt
  const { amountOre, key: idempotencyKey } = sent
  try {
    await provider.capture({ reference, providerId, amountOre, idempotencyKey })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isReservationOver =
      attempt.authorizedUntil !== null && attempt.authorizedUntil <= ctx.now()
    if (error.kind === 'unclear' && !isReservationOver) return retryLater(ctx, capture, error)
    const isCaptured = await isCapturedAtProvider(ctx, provider, sent, attempt)
    if (isCaptured === 'unclear') return retryLater(ctx, capture, error)
    if (isCaptured === 'no') {
      for (const one of sent.captures) {
        await recordRefused(ctx, purchases, { capture: one, attempt, why: error.message })
      }
      return
    }
  }
  await recordDone(ctx, sent, provider)
}

/** Records captures once: another process may have sent them too, after their lease had ended, and was answered first. */
async function recordDone(ctx: Ctx, sent: Pick<SentCaptures, 'captures'>, by?: Provider) {
  const [{ orderId, attemptId } = { orderId: '', attemptId: '' }] = sent.captures
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const open = (await selectCaptures(tx, orderId)).filter(({ status }) => status === 'sending')
    const captures = open.filter(({ id }) => sent.captures.some((one) => one.id === id))
    if (captures.length === 0) return
    const attempt = await lockAttempt(tx, attemptId)
    for (const { id } of captures) {
      await updateCapture(tx, id, { status: 'done', doneAt: ctx.now(), lastError: null })
    }
    await raiseCaptured(tx, attemptId)
    // A gift card may have paid what is left of an order whose reservation is then released.
    const isTaken = attempt?.amountOre === 0 || captures.some(({ amountOre }) => amountOre > 0)
    if (attempt?.status === 'authorised' && isTaken) {
      await updateAttempt(tx, attempt.id, { status: 'captured', updatedAt: ctx.now() })
    }
    // The only capture has released the rest, whatever it was reserved for.
    if (by?.capturesOnce) await updateAttempt(tx, attemptId, { releaseDueAt: ctx.now() })
    else await releaseRest(tx, ctx, orderId)
    if (!by) await wakeWaitingCaptures({ ...ctx, db: tx }, orderId, attemptId)
    for (const { amountOre, orderLineId } of captures) {
      await recordActivity(tx, ctx, {
        action: 'payments.capture',
        subject: { type: 'order', id: orderId },
        data: { amountOre, orderLineId },
      })
    }
    await issueReceipt({ ...ctx, db: tx }, captures)
  })
}

/** Marks the delivered lines unpaid and opens a case for a person. */
async function recordRefused(
  ctx: Ctx,
  purchases: Purchases,
  { capture, attempt, why }: { capture: CaptureRow; attempt: AttemptRow; why: string },
) {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, capture.orderId)
    if (!order) return
    await updateCapture(tx, capture.id, { status: 'refused', lastError: why.slice(0, 200) })
    await insertCase(tx, {
      orderId: order.id,
      attemptId: attempt.id,
      kind: 'capture_refused',
      causeKey: `capture_refused:${capture.id}`,
      details: { amountOre: capture.amountOre },
      openedAt: ctx.now(),
    })
    const lines = capture.orderLineId
      ? [capture.orderLineId]
      : (await selectOrderLines(tx, order.id)).map((line) => line.id)
    // What is owed is the whole price, so the gift card has its part back.
    await returnLinesToGiftCard(tx, ctx, order, lines)
    const txCtx = { ...ctx, db: tx }
    await purchases.whenCaptureRefused[order.kind](txCtx, {
      orderId: order.id,
      orderLineIds: lines,
    })
    await recordActivity(tx, ctx, {
      action: 'payments.capture_refused',
      subject: { type: 'order', id: order.id },
      data: { amountOre: capture.amountOre, orderLineId: capture.orderLineId },
    })
  })
}

/**
 * Checks whether a refused capture was already made, before a crash or manually at the provider.
 * `unclear` when the captured money may belong to another capture that is still unanswered.
 */
async function isCapturedAtProvider(
  ctx: Ctx,
  provider: Provider,
  sent: SentCaptures,
  attempt: AttemptRow,
) {
  const payment = await provider.get(attempt)
  const all = await selectCaptures(ctx.db, attempt.orderId)
  const sentIds = new Set(sent.captures.map(({ id }) => id))
  const others = all.filter(({ id, attemptId }) => !sentIds.has(id) && attemptId === attempt.id)
  const sumOf = (status: CaptureRow['status']) =>
    others.reduce((sum, other) => sum + (other.status === status ? other.amountOre : 0), 0)
  const captured = payment?.capturedOre ?? 0
  const required = sumOf('done') + sent.amountOre
  if (captured < required) return 'no'
  return captured < required + sumOf('sending') ? 'unclear' : 'yes'
}

async function retryLater(ctx: Ctx, capture: CaptureRow, error: ProviderError) {
  const dueAt = backOff(ctx.now(), capture.tries, 1_000)
  await updateCapture(ctx.db, capture.id, { dueAt, lastError: error.message.slice(0, 200) })
}

const logFailure =
  (ctx: Ctx, { id }: CaptureRow) =>
  (error: unknown) =>
    ctx.log('warn', 'A capture was not settled', { captureId: id, ...errorFields(error) })
