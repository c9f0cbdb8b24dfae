import { leftToCapture } from '#domain/payments/gift-card.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { errorFields } from '../log.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import {
  claimDueReleases,
  findAttempt,
  lockAttempt,
  updateAttempt,
  type AttemptRow,
} from './attempt-queries.ts'
import { returnCampaignUses } from './campaign-use-queries.ts'
import { returnLinesToGiftCard } from './gift-card-ledger.ts'
import { selectCaptures } from './money-queries.ts'
import { ProviderError, type Provider } from './provider.ts'
import { providerByName } from './providers.ts'
import type { Purchases } from './purchases.ts'
import {
  findOrder,
  hasOpenCase,
  insertCase,
  lockOrder,
  resolveCasesOfAttempt,
  selectOrderLines,
  updateOrder,
  type OrderRow,
} from './queries.ts'
import { backOff, dayMs, later } from './retry-times.ts'

/** Releases reserved money whose `releaseDueAt` has come. */
export async function releaseDue(ctx: Ctx, purchases: Purchases): Promise<void> {
  const due = await claimDueReleases(ctx.db, ctx.now(), (tries) => backOff(ctx.now(), tries))
  for (const attempt of due) {
    await releaseOne(ctx, purchases, attempt).catch((error: unknown) =>
      ctx.log('warn', 'A release was not settled', {
        attemptId: attempt.id,
        ...errorFields(error),
      }),
    )
  }
}

/**
 * Schedules the release of an order's remaining reservation once no capture is pending. Callers have
 * completed or dropped a capture and hold the order's lock.
 */
export async function releaseRest(tx: Db, ctx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId)
  const attempt = order?.securedBy ? await findAttempt(tx, order.securedBy) : undefined
  if (!order || !attempt) return
  if (await awaitsCapture(tx, order)) return
  const isTaken = attempt.capturedOre >= attempt.authorizedOre
  await updateAttempt(tx, attempt.id, { releaseDueAt: isTaken ? null : ctx.now() })
}

async function releaseOne(ctx: Ctx, purchases: Purchases, attempt: AttemptRow) {
  const mayRelease = await ctx.db.transaction((tx) =>
    prepare({ ...ctx, db: tx }, purchases, attempt),
  )
  if (!mayRelease) return
  const provider = await providerByName(ctx, attempt.provider)
  let refusal: ProviderError | undefined
  try {
    // A cancellation always releases the rest, so each attempt may use a new key.
    await provider.cancel(attempt, `${attempt.id}-c${attempt.releaseTries}`)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unclear') throw error
    if (await mayStillTakeMoney(provider, attempt)) refusal = error
  }
  await ctx.db.transaction((tx) => finish({ ...ctx, db: tx }, attempt, refusal))
}

/** After a refusal: what ended before, or never began, needs no release. */
async function mayStillTakeMoney(provider: Provider, attempt: AttemptRow): Promise<boolean> {
  const payment = await provider.get(attempt)
  if (!payment) return false
  const heldOre = payment.authorizedOre - payment.capturedOre - payment.cancelledOre
  return payment.state === 'created' || heldOre > 0
}

/** Ends lines that were delivered on the reservation but never captured. False while a capture is pending. */
async function prepare(ctx: Ctx, purchases: Purchases, attempt: AttemptRow): Promise<boolean> {
  const order = await lockOrder(ctx.db, attempt.orderId)
  if (!order || order.securedBy !== attempt.id) return true
  const captures = await selectCaptures(ctx.db, order.id)
  if (captures.some(({ status }) => status === 'due' || status === 'sending')) {
    await updateAttempt(ctx.db, attempt.id, { releaseDueAt: later(ctx.now(), 60 * 60_000) })
    return false
  }
  const uncaptured = await linesWithoutCapture(ctx.db, order)
  if (uncaptured.length > 0) {
    const orderLineIds = uncaptured.map((line) => line.id)
    await purchases.whenReleased[order.kind](ctx, { orderId: order.id, orderLineIds })
    const giftCardOre = await returnLinesToGiftCard(ctx.db, ctx, order, orderLineIds)
    await returnCampaignUses(ctx.db, order.id, orderLineIds)
    await queueMail(ctx.db, ctx, {
      template: 'paymentReleased',
      to: order.buyerEmail,
      data: {
        buyerName: order.buyerName,
        orderNumber: order.number ?? '',
        amountOre: uncaptured.reduce((sum, line) => sum + leftToCapture(line), 0),
        giftCardOre,
        reason: 'not_verified_in_time',
      },
      dedupeKey: `payment-released:${attempt.id}`,
    })
    const isNothingTaken = captures.every(({ status }) => status !== 'done')
    if (attempt.capturedOre === 0 && isNothingTaken) {
      await updateOrder(ctx.db, order.id, { status: 'cancelled', cancelledAt: ctx.now() })
    }
  }
  // Only a gift card's line was still open: nothing is reserved any more.
  if (attempt.capturedOre > 0 && attempt.capturedOre >= attempt.authorizedOre) {
    await updateAttempt(ctx.db, attempt.id, { releaseDueAt: null })
    return false
  }
  return true
}

/** So many tries in the first minute, before a person is asked. */
const triesBeforeCase = 3
/** Then once a day, until every reservation has ended by itself. */
const mostTries = 35

async function finish(ctx: Ctx, { id, orderId }: AttemptRow, refusal: ProviderError | undefined) {
  const { db: tx } = ctx
  await lockOrder(tx, orderId)
  const attempt = await lockAttempt(tx, id)
  if (!attempt) return
  if (refusal) await noteRefusal(ctx, attempt, refusal)
  else {
    const ended = attempt.status === 'created' || attempt.status === 'authorised'
    await updateAttempt(tx, id, {
      releasedAt: ctx.now(),
      updatedAt: ctx.now(),
      nextPollAt: null,
      ...(ended && { status: 'cancelled' }),
    })
    await resolveCasesOfAttempt(tx, { attemptId: id, kind: 'release_refused', at: ctx.now() })
  }
  await recordActivity(tx, ctx, {
    action: 'payments.release',
    subject: { type: 'order', id: orderId },
    data: { attemptId: id, refused: refusal !== undefined },
  })
}

/** The reservation stands, and nothing says otherwise. A short refusal passes; a lasting one needs a person. */
async function noteRefusal(ctx: Ctx, attempt: AttemptRow, refusal: ProviderError) {
  const { id, orderId, releaseTries } = attempt
  if (releaseTries < triesBeforeCase) return
  await updateAttempt(ctx.db, id, {
    releaseDueAt: releaseTries < mostTries ? later(ctx.now(), dayMs) : null,
  })
  if (await hasOpenCase(ctx.db, { attemptId: id, kind: 'release_refused' })) return
  await insertCase(ctx.db, {
    orderId,
    attemptId: id,
    kind: 'release_refused',
    // After one that a person has settled a new refusal opens another.
    causeKey: `release_refused:${id}:${releaseTries}`,
    details: { text: refusal.message },
    openedAt: ctx.now(),
  })
}

async function awaitsCapture(tx: Db, order: OrderRow): Promise<boolean> {
  const captures = await selectCaptures(tx, order.id)
  const pending = captures.some(({ status }) => status === 'due' || status === 'sending')
  return pending || (await linesWithoutCapture(tx, order)).length > 0
}

/** Lines with a price that nothing captures yet: their cards wait for something. */
export async function linesWithoutCapture(tx: Db, order: OrderRow) {
  const captures = await selectCaptures(tx, order.id)
  if (captures.some(({ orderLineId }) => orderLineId === null)) return []
  const covered = new Set(captures.map(({ orderLineId }) => orderLineId))
  const lines = await selectOrderLines(tx, order.id)
  return lines.filter((line) => line.totalOre > line.refundedOre && !covered.has(line.id))
}
