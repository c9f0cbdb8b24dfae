import { settleVerdict, type SettleVerdict } from '#domain/payments/attempt.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { applyVerdict } from './apply-verdict.ts'
import {
  findAttempt,
  insertEvents,
  lockAttempt,
  updateAttempt,
  type AttemptRow,
  type EventSource,
} from './attempt-queries.ts'
import type { ProviderPayment } from './provider.ts'
import { providerByName } from './providers.ts'
import type { Purchases } from './purchases.ts'
import { insertCase, lockOrder, type OrderRow } from './queries.ts'
import { later } from './retry-times.ts'

/** After the buyer's time is up we wait this long for the provider to say so itself. */
const patienceMs = 2 * 60 * 1000

/**
 * THE function that decides what a payment came to: called by callback, return page and poller
 * alike, in any order and at once. Asks the provider for the truth, evaluates it under the lock of
 * the order, and what is secured is delivered once, in the same transaction. Throws `not_found`,
 * and ProviderError when the provider does not answer: nothing is changed then.
 */
export async function settleAttempt(
  ctx: Ctx,
  purchases: Purchases,
  { attemptId, source }: { attemptId: string; source: EventSource },
): Promise<SettleVerdict> {
  const known = await findAttempt(ctx.db, attemptId)
  if (!known) throw new AppError('not_found')
  const provider = await providerByName(ctx, known.provider)
  const truth = (await provider.get(known.reference)) ?? paymentNeverCreated(known)

  try {
    const verdict = await ctx.db.transaction((tx) =>
      settleByTruth({ ...ctx, db: tx }, purchases, { known, source, truth }),
    )
    ctx.wake?.('payments')
    ctx.wake?.('mails')
    return verdict
  } catch (error) {
    await openDeliveryCase(ctx, known)
    throw error
  }
}

type SettleInputs = { known: AttemptRow; source: EventSource; truth: ProviderPayment }

async function settleByTruth(
  ctx: Ctx,
  purchases: Purchases,
  { known, source, truth }: SettleInputs,
): Promise<SettleVerdict> {
  const { db: tx } = ctx
  const order = await lockOrder(tx, known.orderId)
  const before = await lockAttempt(tx, known.id)
  if (!order || !before) throw new AppError('not_found')

  await insertEvents(tx, toEvents(ctx, before, source, truth))
  const attempt = await takeOverAmounts(tx, before, truth, ctx.now())
  const verdict = decide(order, before, truth, ctx.now())
  const changed = await applyVerdict(ctx, purchases, { order, attempt, truth, verdict })
  if (changed) {
    await recordActivity(tx, ctx, {
      action: 'payments.settle',
      subject: { type: 'order', id: order.id },
      data: { attemptId: attempt.id, source, verdict: verdict.do, ...reasonOf(verdict) },
    })
  }
  return verdict
}

function decide(
  order: OrderRow,
  attempt: AttemptRow,
  truth: ProviderPayment,
  now: Date,
): SettleVerdict {
  const verdict = settleVerdict(
    {
      state: order.status,
      total: order.totalOre,
      isExpired: order.expiresAt <= now,
      securedBy: order.securedBy ?? undefined,
    },
    {
      id: attempt.id,
      state: attempt.status,
      amount: attempt.amountOre,
      refunded: attempt.refundedOre,
    },
    { ...reportOf(truth), currency: truth.currency },
  )
  // An answer from before we released what had paid for the order: no second payment, no loss.
  const isOurRelease = order.securedBy === attempt.id && attempt.releaseTries > 0
  if (isOurRelease && verdict.do !== 'record_captured' && verdict.do !== 'record_refunded') {
    return { do: 'nothing', because: 'no_news' }
  }
  const isOver = now.getTime() - attempt.expiresAt.getTime() > patienceMs
  if (verdict.do === 'nothing' && verdict.because === 'still_open' && isOver) {
    return { do: 'end_attempt', state: 'expired' }
  }
  // Its cancellation may be on the way to the provider: what that would take back is not secured.
  if (verdict.do === 'secure' && attempt.releaseDueAt !== null) {
    return { do: 'release', because: 'order_expired', amount: truth.authorizedOre }
  }
  return verdict
}

const reportStates = {
  created: 'created',
  authorized: 'authorised',
  declined: 'declined',
  aborted: 'abandoned',
  expired: 'expired',
  terminated: 'cancelled',
} as const

const reportOf = (truth: ProviderPayment) => ({
  state: reportStates[truth.state],
  authorised: truth.authorizedOre,
  captured: truth.capturedOre,
  refunded: truth.refundedOre,
  cancelled: truth.cancelledOre,
})

const reasonOf = (verdict: SettleVerdict) =>
  'because' in verdict ? { because: verdict.because } : {}

/** A payment whose creation never reached the provider; it ends when its time is up. */
const paymentNeverCreated = (attempt: AttemptRow): ProviderPayment => ({
  reference: attempt.reference,
  state: 'created',
  amountOre: attempt.amountOre,
  currency: attempt.currency,
  authorizedOre: 0,
  capturedOre: 0,
  refundedOre: 0,
  cancelledOre: 0,
  events: [],
})

const toEvents = (ctx: Ctx, attempt: AttemptRow, source: EventSource, truth: ProviderPayment) =>
  truth.events.map((event) => ({
    attemptId: attempt.id,
    provider: attempt.provider,
    providerEventKey: event.key,
    name: event.name,
    source,
    amountOre: event.amountOre ?? null,
    raw: event.raw,
    receivedAt: ctx.now(),
  }))

/** Answers may overtake one another, but amounts only grow: the largest is the newest. */
async function takeOverAmounts(tx: Db, attempt: AttemptRow, truth: ProviderPayment, now: Date) {
  const amounts = {
    authorizedOre: Math.max(attempt.authorizedOre, truth.authorizedOre),
    capturedOre: Math.max(attempt.capturedOre, truth.capturedOre),
    refundedOre: Math.max(attempt.refundedOre, truth.refundedOre),
    authorizedUntil: truth.authorizedUntil ?? attempt.authorizedUntil,
  }
  await updateAttempt(tx, attempt.id, { ...amounts, updatedAt: now })
  return { ...attempt, ...amounts }
}

/** A delivery that fails is tried again by the poller; a person should know meanwhile. */
async function openDeliveryCase(ctx: Ctx, attempt: AttemptRow) {
  const now = ctx.now()
  await insertCase(ctx.db, {
    orderId: attempt.orderId,
    attemptId: attempt.id,
    kind: 'delivery_failed',
    causeKey: `delivery_failed:${attempt.id}`,
    details: {},
    openedAt: now,
  })
  if (attempt.nextPollAt === null) {
    await updateAttempt(ctx.db, attempt.id, { nextPollAt: later(now, 15_000) })
  }
}
