import { leftToCapture } from '#domain/payments/gift-card.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findAttempt, updateAttempt, type AttemptRow } from './attempt-queries.ts'
import { insertRefund, raiseRefunded, selectCaptures } from './money-queries.ts'
import type { Dispute } from './provider.ts'
import {
  addRefundedToLine,
  insertCase,
  resolveCaseOfCause,
  selectOrderLines,
  type OrderRow,
} from './queries.ts'
import { noteRefunded } from './queue-refund.ts'

type About = { order: OrderRow; attempt: AttemptRow }

/**
 * Opens a case for each dispute of a payment, with the day by which evidence must be sent, and closes it with the
 * dispute. A lost one counts as paid back, because the bank has given the money to the buyer. What was bought goes on:
 * a person decides. Callers hold the locks of order and attempt; repeated reports change nothing.
 */
export async function noteDisputes(ctx: Ctx, about: About, disputes: readonly Dispute[]) {
  const { order, attempt } = about
  for (const dispute of disputes) {
    const { id, state, amountOre, answerBy } = dispute
    const causeKey = `dispute:${attempt.provider}:${id}`
    const row = { orderId: order.id, attemptId: attempt.id, openedAt: ctx.now() }
    const details = { amountOre, answerBy }
    await insertCase(ctx.db, { ...row, kind: 'dispute', causeKey, details })
    if (state === 'open') continue
    await resolveCaseOfCause(ctx.db, causeKey, ctx.now())
    if (state === 'lost') await recordLost(ctx, about, { amountOre, causeKey: `${causeKey}:lost` })
  }
}

type Lost = { amountOre: number; causeKey: string }

async function recordLost(ctx: Ctx, { order, attempt }: About, { amountOre, causeKey }: Lost) {
  const { db: tx } = ctx
  const at = ctx.now()
  const isNew = await insertCase(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    kind: 'dispute_lost',
    causeKey,
    details: { amountOre },
    openedAt: at,
  })
  if (!isNew) return
  let leftOre = amountOre
  for (const line of await linesCapturedBy(tx, order, attempt)) {
    const ofLineOre = Math.min(leftOre, leftToCapture(line))
    if (ofLineOre <= 0) continue
    leftOre -= ofLineOre
    await insertRefund(tx, {
      orderId: order.id,
      orderLineId: line.id,
      attemptId: attempt.id,
      amountOre: ofLineOre,
      reason: 'dispute_lost',
      causeKey: `${causeKey}:${line.id}`,
      status: 'done',
      dueAt: at,
      createdAt: at,
      doneAt: at,
    })
    await addRefundedToLine(tx, line.id, ofLineOre)
  }
  await raiseRefunded(tx, attempt.id)
  const now = await findAttempt(tx, attempt.id)
  const isWhole = now !== undefined && now.refundedOre >= now.capturedOre
  await updateAttempt(tx, attempt.id, { status: isWhole ? 'refunded' : 'part_refunded' })
  await noteRefunded(tx, order)
  await recordActivity(tx, ctx, {
    action: 'payments.dispute_lost',
    subject: { type: 'order', id: order.id },
    data: { amountOre },
  })
}

/** The lines whose money this attempt has taken: what was released is not the bank's to give back. */
async function linesCapturedBy(tx: Db, { id }: OrderRow, attempt: AttemptRow) {
  const taken = (await selectCaptures(tx, id)).filter(
    ({ status, attemptId }) => status === 'done' && attemptId === attempt.id,
  )
  const isTaken = (lineId: string) =>
    taken.some(({ orderLineId }) => orderLineId === null || orderLineId === lineId)
  return (await selectOrderLines(tx, id)).filter((line) => isTaken(line.id))
}
