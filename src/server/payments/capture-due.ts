import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { findAttempt, lockAttempt, updateAttempt, type AttemptRow } from './attempt-queries.ts'
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

/** How long a process may take over one capture before another tries, with the same key. */
const leaseMs = 60_000

/** Takes the money that is due. What was sent is sent again with the same key until it is answered. */
export async function captureDue(ctx: Ctx, purchases: Purchases): Promise<void> {
  const due = await claimDueCaptures(ctx.db, ctx.now(), later(ctx.now(), leaseMs))
  for (const capture of due) await captureOne(ctx, purchases, capture).catch(logAnd(ctx, capture))
}

async function captureOne(ctx: Ctx, purchases: Purchases, capture: CaptureRow) {
  const attempt = await findAttempt(ctx.db, capture.attemptId)
  if (!attempt) return
  const provider = await providerByName(ctx, attempt.provider)
  const { reference } = attempt
  try {
    await provider.capture({ reference, amountOre: capture.amountOre, idempotencyKey: capture.id })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isOver = attempt.authorizedUntil !== null && attempt.authorizedUntil <= ctx.now()
    if (error.kind === 'unclear' && !isOver) return tryLater(ctx, capture, error)
    const taken = await isTaken(ctx, provider, capture, reference)
    if (taken === 'perhaps') return tryLater(ctx, capture, error)
    if (taken === 'no') {
      return recordRefused(ctx, purchases, { capture, attempt, why: error.message })
    }
  }
  await recordDone(ctx, capture)
}

async function recordDone(ctx: Ctx, capture: CaptureRow) {
  await ctx.db.transaction(async (tx) => {
    await lockOrder(tx, capture.orderId)
    const attempt = await lockAttempt(tx, capture.attemptId)
    await updateCapture(tx, capture.id, { status: 'done', doneAt: ctx.now(), lastError: null })
    await raiseCaptured(tx, capture.attemptId)
    if (attempt?.status === 'authorised') {
      await updateAttempt(tx, attempt.id, { status: 'captured', updatedAt: ctx.now() })
    }
    await releaseRest(tx, ctx, capture.orderId)
    await recordActivity(tx, ctx, {
      action: 'payments.capture',
      subject: { type: 'order', id: capture.orderId },
      data: { amountOre: capture.amountOre, orderLineId: capture.orderLineId },
    })
  })
}

/** D8: the cards become unpaid, and a person looks at it. */
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
    const inside = { ...ctx, db: tx }
    await purchases.whenCaptureRefused[order.kind](inside, {
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
 * A refusal may also mean "already done", by us before a crash or by hand at the provider. Another
 * capture whose answer is still awaited may be what was taken: then this one waits for it.
 */
async function isTaken(ctx: Ctx, provider: Provider, capture: CaptureRow, reference: string) {
  const truth = await provider.get(reference)
  const all = await selectCaptures(ctx.db, capture.orderId)
  const others = all.filter(
    ({ id, attemptId }) => id !== capture.id && attemptId === capture.attemptId,
  )
  const sumOf = (status: CaptureRow['status']) =>
    others.reduce((sum, other) => sum + (other.status === status ? other.amountOre : 0), 0)
  const taken = truth?.capturedOre ?? 0
  const least = sumOf('done') + capture.amountOre
  if (taken < least) return 'no'
  return taken < least + sumOf('sending') ? 'perhaps' : 'yes'
}

async function tryLater(ctx: Ctx, capture: CaptureRow, error: ProviderError) {
  const dueAt = backOff(ctx.now(), capture.tries, 1_000)
  await updateCapture(ctx.db, capture.id, { dueAt, lastError: error.message.slice(0, 200) })
}

const logAnd =
  (ctx: Ctx, { id }: CaptureRow) =>
  (error: unknown) =>
    ctx.log('warn', 'A capture was not settled', { captureId: id, ...errorFields(error) })
