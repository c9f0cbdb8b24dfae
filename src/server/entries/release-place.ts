import type { EntryRow } from '../competitions/tournament-queries.ts'
import type { EntryRefusalReason } from '#contract/entries/refusal-reasons.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockOpenOrder } from '../payments/queries.ts'
import { closeOrder, isOpen } from '../payments/start-order.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { isListed } from '../competitions/sides/side-queries.ts'
import { findContestantOfSide } from '../matches/contestant-queries.ts'
import { selectUnits, type ChosenUnit } from './extras/extra-queries.ts'
import { refundLines } from './refund-lines.ts'

export const refuseEntry = (reason: EntryRefusalReason, details: object = {}): never => {
  throw new AppError('refused', { reason, ...details })
}

type Release = {
  to: 'withdrawn' | 'expired'
  /** Whether to refund what was paid. */
  refund: boolean
  /** The reason on the receipt. */
  reason: 'entry_withdrawn' | 'tournament_cancelled'
}

/**
 * Ends an active entry and closes or refunds its order. Locks in the order of a payment's delivery: the
 * order, then the entry. The caller holds the tournament's lock and offers the place to the next.
 */
export async function releasePlace(
  tx: Db,
  ctx: Ctx,
  entryId: string,
  { to, refund, reason }: Release,
): Promise<{ before: EntryRow; refundOre: number }> {
  const order = await lockOpenOrder(tx, 'tournament_entry', entryId)
  const before = await lockEntry(tx, entryId)
  if (!before) throw new AppError('not_found')
  if (!isActiveEntry(before.state)) refuseEntry('already_withdrawn')
  const isUnpaid = order !== undefined && isOpen(order)
  if (isUnpaid) await closeOrder(tx, ctx, order, to)
  // After a failed capture the order no longer belongs to the entry.
  const isPaid = order !== undefined && order.id === before.orderId
  const units = (await selectUnits(tx, [entryId])).get(entryId) ?? []
  const lineIds = refund ? undefined : cancellableLines(ctx, units)
  const refundOre = isPaid ? await refundLines(tx, ctx, { orderId: order.id, lineIds, reason }) : 0
  // Before the draw the partner is free at once; on a start list or in matches the side keeps its name and results.
  const leaves = before.sideId !== null && !(await isDrawn(tx, before, before.sideId))
  await updateEntry(tx, entryId, {
    state: to,
    heldUntil: null,
    withdrawnAt: ctx.now(),
    ...(leaves && { sideId: null, sidePosition: null }),
  })
  return { before, refundOre }
}

const isDrawn = async (tx: Db, { tournamentId }: EntryRow, sideId: string) =>
  (await isListed(tx, tournamentId)) || (await findContestantOfSide(tx, sideId)) !== undefined

/** The lines of extras that may still be cancelled, which are paid back although the fee is kept. */
export const cancellableLines = (ctx: Ctx, units: readonly ChosenUnit[]): string[] =>
  units.flatMap(({ unit, extra }) =>
    unit.orderLineId !== null && today(ctx) <= extra.lastDay ? unit.orderLineId : [],
  )
