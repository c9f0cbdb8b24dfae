import { findEntryByLine } from './queries.ts'
import { owedOre } from '#domain/entries/desk-payment.ts'
import { mayChange } from '#domain/entries/withdrawal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import { queueCapture } from '../payments/queue-capture.ts'
import { findTournament, type EntryRow } from '../competitions/tournament-queries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { setPaidBy, unitsOf, updateUnits } from './extras/extra-queries.ts'
import { mailEntry } from './mail-entry.ts'
import { refundLines } from './refund-lines.ts'

/**
 * Delivers the order of an entry in the transaction that marks it as paid (`ctx.db`): the held place
 * becomes definite. A place that is no longer held is refused, so that the money is released.
 */
export async function deliverEntry(ctx: Ctx, order: SecuredOrder): Promise<object> {
  const { db: tx } = ctx
  const before = await lockEntry(tx, order.subjectId)
  if (before?.state !== 'awaiting_payment') {
    throw new AppError('refused', { reason: 'payment_over' })
  }
  const hosted = await findTournament(tx, before.tournamentId)
  const entry = await updateEntry(tx, before.id, {
    state: 'entered',
    heldUntil: null,
    orderId: order.id,
  })
  const gone: string[] = []
  for (const { id: orderLineId, subjectId } of order.lines) {
    const isOwn = subjectId === before.id || (await setPaidBy(tx, subjectId, orderLineId))
    if (isOwn) await queueCapture(tx, ctx, { orderId: order.id, orderLineId, dueAt: ctx.now() })
    else gone.push(orderLineId)
  }
  // An extra that was cancelled while the payment was under way is not charged.
  const cancelled = { orderId: order.id, lineIds: gone, reason: 'extra_cancelled' } as const
  if (gone.length > 0) await refundLines(tx, ctx, cancelled)
  await recordActivity(tx, ctx, {
    action: 'tournaments.pay_entry',
    subject: { type: 'tournament', id: entry.tournamentId },
    data: { entryId: entry.id, orderId: order.id, amountOre: order.totalOre },
  })
  await mailEntry(tx, ctx, entry, {
    template: 'tournamentEntered',
    usesRound: entry.feeReason === 'card' && hosted?.tournament.cardUsesRound === true,
    order: {
      ...order,
      vatOre: order.lines.reduce((sum, { vatOre }) => sum + vatOre, 0),
    },
  })
  return {}
}

/**
 * Handles a failed capture: until the draw the place is lost, as if it had never been paid. The job
 * offers it to the next entry, because the order is locked here and the tournament would have to be
 * locked first.
 */
export async function handleEntryCaptureFailed(
  ctx: Ctx,
  { orderLineIds }: { orderId: string; orderLineIds: string[] },
): Promise<void> {
  for (const lineId of orderLineIds) {
    const entryId = await findEntryByLine(ctx.db, lineId)
    const before = entryId && (await lockEntry(ctx.db, entryId))
    if (!before || before.state !== 'entered' || before.orderId === null) continue
    const { tournament } = (await findTournament(ctx.db, before.tournamentId)) ?? {}
    const isDrawn = tournament !== undefined && !mayChange(tournament.state)
    await (isDrawn ? keepPlaceUnpaid(ctx, before) : expirePlace(ctx, before))
  }
}

async function expirePlace(ctx: Ctx, { id, tournamentId }: EntryRow) {
  const entry = await updateEntry(ctx.db, id, { state: 'expired', withdrawnAt: ctx.now() })
  await recordActivity(ctx.db, ctx, {
    action: 'tournaments.lose_place',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId: id },
    actorKind: 'system',
  })
  await mailEntry(ctx.db, ctx, entry, { template: 'placeLost', because: 'payment_refused' })
}

/** After the draw the flight depends on the player, who keeps the place and owes the host the fee. */
async function keepPlaceUnpaid(ctx: Ctx, { id, tournamentId }: EntryRow) {
  const entry = await updateEntry(ctx.db, id, { orderId: null })
  const paid = (await unitsOf(ctx.db, id)).filter(({ orderLineId }) => orderLineId !== null)
  await updateUnits(
    ctx.db,
    paid.map((unit) => unit.id),
    { orderLineId: null },
  )
  const feeOre = owedOre(entry, await unitsOf(ctx.db, id))
  await recordActivity(ctx.db, ctx, {
    action: 'tournaments.owe_fee',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId: id, feeOre },
    actorKind: 'system',
  })
  await mailEntry(ctx.db, ctx, { ...entry, feeOre }, { template: 'feeOwed' })
}
