import type { EntryRow } from '../competitions/tournament-queries.ts'
import type { EntryRefusalReason } from '#contract/entries.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockOpenOrder, selectOrderLines, type OrderRow } from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { closeOrder, isOpen } from '../payments/start-order.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'

export const refuseEntry = (reason: EntryRefusalReason, details: object = {}): never => {
  throw new AppError('refused', { reason, ...details })
}

type Release = {
  to: 'withdrawn' | 'expired'
  /** Whether what was paid goes back. */
  refund: boolean
  /** What the receipt says of the money. */
  reason: 'entry_withdrawn' | 'tournament_cancelled'
}

/**
 * Ends an entry that stands, with whatever is about its money. Locks in the order in which a payment
 * is delivered: the order, then the entry; the caller holds the tournament already, and gives the
 * place to the next.
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
  // An order whose money the bank kept is no longer the entry's.
  const isPaid = order !== undefined && order.id === before.orderId
  const refundOre = refund && isPaid ? await payBack(tx, ctx, { order, reason }) : 0
  await updateEntry(tx, entryId, { state: to, heldUntil: null, withdrawnAt: ctx.now() })
  return { before, refundOre }
}

async function payBack(
  tx: Db,
  ctx: Ctx,
  { order, reason }: { order: OrderRow; reason: Release['reason'] },
): Promise<number> {
  let sum = 0
  for (const { id, totalOre, refundedOre } of await selectOrderLines(tx, order.id)) {
    const amountOre = totalOre - refundedOre
    if (amountOre === 0) continue
    await queueRefund(tx, ctx, {
      orderId: order.id,
      orderLineId: id,
      amountOre,
      reason,
      causeKey: `entry:${id}`,
    })
    sum += amountOre
  }
  return sum
}
