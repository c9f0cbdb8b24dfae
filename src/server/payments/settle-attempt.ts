import { settleVerdict, type SettleVerdict } from '#domain/payments/attempt.ts'
import { amountToPay } from '#domain/payments/gift-card.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection, openTransaction, sendAhead } from '../db/transactions.ts'
import { applyVerdict } from './apply-verdict.ts'
import {
  findAttempt,
  insertEvents,
  lockAttempt,
  updateAttempt,
  type AttemptRow,
  type EventSource,
} from './attempt-queries.ts'
import { issueReturnReceipts } from './issue-receipt.ts'
import { countFailedRefunds } from './money-queries.ts'
import { noteDisputes } from './note-disputes.ts'
import type { ProviderPayment } from './provider.ts'
import { providerByName } from './providers.ts'
import type { Purchases } from './purchases.ts'
import { insertCase, lockOrder, resolveCaseOfCause, type OrderRow } from './queries.ts'
import { undoFailedRefunds } from './refund-returned.ts'
import { later } from './retry-times.ts'

/** How long after an attempt's expiry we still wait for the provider's report. */
const patienceMs = 2 * 60 * 1000

/**
 * Settles a payment attempt. Callback, return page and poller all call it, in any order and
 * concurrently. It fetches the payment from the provider, evaluates it under the order's lock, and
 * delivers a secured order once in the same transaction. Throws `not_found`, or ProviderError without
 * any change when the provider does not answer.
 */
export async function settleAttempt(
  ctx: Ctx,
  purchases: Pick<Purchases, 'whenSecured'>,
  { attemptId, source }: { attemptId: string; source: EventSource },
): Promise<SettleVerdict> {
  const [stored, failedBefore] = await onOneConnection(ctx.db, (db) =>
    Promise.all([findAttempt(db, attemptId), countFailedRefunds(db, attemptId)]),
  )
  if (!stored) throw new AppError('not_found')
  const provider = await providerByName(ctx, stored.provider)
  const providerPayment = ownAnswer(ctx, stored, await provider.get(stored))

  try {
    const verdict = await openTransaction(
      ctx.db,
      (tx) => lockToSettle(tx, stored),
      (tx, locked) =>
        settleLocked({ ...ctx, db: tx }, purchases, {
          ...locked,
          failedBefore,
          source,
          providerPayment,
        }),
    )
    ctx.wake?.('payments')
    ctx.wake?.('mails')
    return verdict
  } catch (error) {
    await openDeliveryCase(ctx, stored)
    throw error
  }
}

/** The order and its attempt, locked in this order, and what is read under the locks. */
async function lockToSettle(tx: Db, stored: AttemptRow) {
  const [order, attempt, failedNow] = await Promise.all([
    lockOrder(tx, stored.orderId),
    lockAttempt(tx, stored.id),
    countFailedRefunds(tx, stored.id),
  ])
  if (!order || !attempt) throw new AppError('not_found')
  return { order, locked: attempt, failedNow }
}

type SettleInputs = Awaited<ReturnType<typeof lockToSettle>> & {
  /** How many refunds of the attempt had failed when the provider was asked. */
  failedBefore: number
  source: EventSource
  providerPayment: ProviderPayment
}

async function settleLocked(
  ctx: Ctx,
  purchases: Pick<Purchases, 'whenSecured'>,
  { order, locked, failedNow, failedBefore, source, providerPayment: answer }: SettleInputs,
): Promise<SettleVerdict> {
  const { db: tx } = ctx
  const isUndone = failedNow > failedBefore
  const providerPayment = isUndone ? withoutUndone(answer, locked) : answer
  const { failedRefunds = [], disputes = [] } = providerPayment
  const returned = await undoFailedRefunds(ctx, { order, attempt: locked }, failedRefunds)
  await noteDisputes(ctx, { order, attempt: locked }, disputes)
  const isChanged = failedRefunds.length > 0 || disputes.length > 0
  const before = (isChanged && (await findAttempt(tx, locked.id))) || locked

  const events = toEvents(ctx, before, source, providerPayment)
  await sendAhead(tx, () => insertEvents(tx, events))
  const attempt = await raiseAmounts(tx, before, providerPayment, ctx.now())
  const verdict = decide(order, before, providerPayment, ctx.now())
  const changed = await applyVerdict(ctx, purchases, { order, attempt, providerPayment, verdict })
  // An earlier try may have failed, as while a table was locked; nobody needs to look at it any more.
  if (verdict.do === 'secure') {
    await sendAhead(tx, () => resolveCaseOfCause(tx, failedDelivery(attempt), ctx.now()))
  }
  if (changed) {
    await recordActivity(tx, ctx, {
      action: 'payments.settle',
      subject: { type: 'order', id: order.id },
      data: { attemptId: attempt.id, source, verdict: verdict.do, ...reasonOf(verdict) },
    })
  }
  await issueReturnReceipts(ctx, returned)
  return verdict
}

/** A refund that was undone while the provider was asked does not count again by its older answer. */
const withoutUndone = (answer: ProviderPayment, { refundedOre }: AttemptRow): ProviderPayment => ({
  ...answer,
  refundedOre: Math.min(answer.refundedOre, refundedOre),
})

function decide(
  order: OrderRow,
  attempt: AttemptRow,
  providerPayment: ProviderPayment,
  now: Date,
): SettleVerdict {
  const verdict = settleVerdict(
    {
      state: order.status,
      total: amountToPay(order),
      isExpired: order.expiresAt <= now,
      securedBy: order.securedBy ?? undefined,
    },
    {
      id: attempt.id,
      state: attempt.status,
      amount: attempt.amountOre,
      refunded: attempt.refundedOre,
    },
    { ...reportOf(providerPayment), currency: providerPayment.currency },
  )
  // We are releasing this payment ourselves, so an older report is neither a second payment nor a loss.
  const isOurRelease = order.securedBy === attempt.id && attempt.releaseTries > 0
  if (isOurRelease && verdict.do !== 'record_captured' && verdict.do !== 'record_refunded') {
    return { do: 'nothing', because: 'no_news' }
  }
  const isExpired = now.getTime() - attempt.expiresAt.getTime() > patienceMs
  if (verdict.do === 'nothing' && verdict.because === 'still_open' && isExpired) {
    return { do: 'end_attempt', state: 'expired' }
  }
  // A cancellation may already be on its way to the provider, so this money cannot secure the order.
  if (verdict.do === 'secure' && attempt.releaseDueAt !== null) {
    return { do: 'release', because: 'order_expired', amount: providerPayment.authorizedOre }
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

const reportOf = (providerPayment: ProviderPayment) => ({
  state: reportStates[providerPayment.state],
  authorised: providerPayment.authorizedOre,
  captured: providerPayment.capturedOre,
  refunded: providerPayment.refundedOre,
  cancelled: providerPayment.cancelledOre,
})

const reasonOf = (verdict: SettleVerdict) =>
  'because' in verdict ? { because: verdict.because } : {}

/** A payment is ours when it has our reference, whatever id led to it. */
function ownAnswer(
  { log }: Ctx,
  stored: AttemptRow,
  answer: ProviderPayment | undefined,
): ProviderPayment {
  if (answer?.reference === stored.reference) return answer
  if (answer) log('warn', 'An answer about another payment', { attemptId: stored.id })
  return paymentNeverCreated(stored)
}

/** Stands for a payment that was never created at the provider; its attempt ends when it expires. */
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

const toEvents = (
  ctx: Ctx,
  attempt: AttemptRow,
  source: EventSource,
  providerPayment: ProviderPayment,
) =>
  providerPayment.events.map((event) => ({
    attemptId: attempt.id,
    provider: attempt.provider,
    providerEventKey: event.key,
    name: event.name,
    source,
    amountOre: event.amountOre ?? null,
    raw: event.raw,
    receivedAt: ctx.now(),
  }))

/** Reports may arrive out of order, but amounts only grow, unless a refund was undone, so the largest is the newest. */
async function raiseAmounts(
  tx: Db,
  attempt: AttemptRow,
  providerPayment: ProviderPayment,
  now: Date,
) {
  const amounts = {
    authorizedOre: Math.max(attempt.authorizedOre, providerPayment.authorizedOre),
    capturedOre: Math.max(attempt.capturedOre, providerPayment.capturedOre),
    refundedOre: Math.max(attempt.refundedOre, providerPayment.refundedOre),
    authorizedUntil: providerPayment.authorizedUntil ?? attempt.authorizedUntil,
  }
  await sendAhead(tx, () => updateAttempt(tx, attempt.id, { ...amounts, updatedAt: now }))
  return { ...attempt, ...amounts }
}

const failedDelivery = ({ id }: AttemptRow) => `delivery_failed:${id}`

/** Opens a case for a failed delivery, which the poller retries; its success resolves the case. */
async function openDeliveryCase(ctx: Ctx, attempt: AttemptRow) {
  const now = ctx.now()
  await insertCase(ctx.db, {
    orderId: attempt.orderId,
    attemptId: attempt.id,
    kind: 'delivery_failed',
    causeKey: failedDelivery(attempt),
    details: {},
    openedAt: now,
  })
  if (attempt.nextPollAt === null) {
    await updateAttempt(ctx.db, attempt.id, { nextPollAt: later(now, 15_000) })
  }
}
