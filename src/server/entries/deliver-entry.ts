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
import { setPaidBy, unitsOf, updateUnits, type UnitRow } from './extras/extra-queries.ts'
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
 * Handles a failed capture. A provider that takes each line by itself may refuse one of them only: a refused extra is
 * owed to the host, and of a refused fee the other lines go back. Until the draw the place is lost then, as if it had
 * never been paid. The job offers it to the next entry, because the order is locked here and the tournament would have
 * to be locked first.
 */
export async function handleEntryCaptureFailed(ctx: Ctx, refused: RefusedLines): Promise<void> {
  // The fee first: without it nothing else of the order stands.
  for (const lineId of refused.orderLineIds) await handleFeeRefused(ctx, refused, lineId)
  for (const lineId of refused.orderLineIds) {
    const paid = await findPaid(ctx, lineId)
    if (paid?.isExtra) await oweExtra(ctx, paid.entry, lineId)
  }
}

type RefusedLines = { orderId: string; orderLineIds: string[] }

/** The entry that was paid with a line, locked, and what of it; undefined once it no longer counts as paid. */
async function findPaid(ctx: Ctx, lineId: string) {
  const entryId = await findEntryByLine(ctx.db, lineId)
  const entry = entryId && (await lockEntry(ctx.db, entryId))
  if (!entry || entry.state !== 'entered' || entry.orderId === null) return undefined
  const units = await unitsOf(ctx.db, entry.id)
  return { entry, units, isExtra: units.some(({ orderLineId }) => orderLineId === lineId) }
}

async function handleFeeRefused(ctx: Ctx, { orderId, orderLineIds }: RefusedLines, lineId: string) {
  const paid = await findPaid(ctx, lineId)
  if (!paid || paid.isExtra) return
  const { entry, units } = paid
  const lineIds = units
    .flatMap(({ orderLineId }) => orderLineId ?? [])
    .filter((id) => !orderLineIds.includes(id))
  await refundLines(ctx.db, ctx, { orderId, lineIds, reason: 'extra_cancelled' })
  const { tournament } = (await findTournament(ctx.db, entry.tournamentId)) ?? {}
  const isDrawn = tournament !== undefined && !mayChange(tournament.state)
  await (isDrawn ? keepPlaceUnpaid(ctx, entry) : expirePlace(ctx, entry))
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

/** After the draw the flight depends on the player, who keeps the place and owes the host everything. */
async function keepPlaceUnpaid(ctx: Ctx, { id }: EntryRow) {
  const entry = await updateEntry(ctx.db, id, { orderId: null })
  await unpayUnits(ctx, id, ({ orderLineId }) => orderLineId !== null)
  await recordOwed(ctx, entry)
}

/** The player keeps the place, and owes the host the extra. */
async function oweExtra(ctx: Ctx, entry: EntryRow, lineId: string) {
  await unpayUnits(ctx, entry.id, ({ orderLineId }) => orderLineId === lineId)
  await recordOwed(ctx, entry)
}

async function unpayUnits(ctx: Ctx, entryId: string, isUnpaid: (unit: UnitRow) => boolean) {
  const units = (await unitsOf(ctx.db, entryId)).filter(isUnpaid)
  await updateUnits(
    ctx.db,
    units.map(({ id }) => id),
    { orderLineId: null },
  )
}

async function recordOwed(ctx: Ctx, entry: EntryRow) {
  const { id, tournamentId } = entry
  const feeOre = owedOre(entry, await unitsOf(ctx.db, id))
  await recordActivity(ctx.db, ctx, {
    action: 'tournaments.owe_fee',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId: id, feeOre },
    actorKind: 'system',
  })
  await mailEntry(ctx.db, ctx, { ...entry, feeOre }, { template: 'feeOwed' })
}
