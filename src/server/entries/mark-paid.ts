import type { ParsedInput } from '#contract/endpoint.ts'
import type { markManyPaid as many, markPaid as contract } from '#contract/entries-director.ts'
import { isFeePaid, owedOre } from '#domain/entries/desk-payment.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockOpenOrder } from '../payments/queries.ts'
import { closeOrder, isOpen } from '../payments/start-order.ts'
import { lockTournament, type EntryRow } from '../competitions/tournament-queries.ts'
import { lockEntry, selectEntries, updateEntry } from '../competitions/entry-queries.ts'
import { refuseEntry } from './release-place.ts'

type Marked = ParsedInput<typeof contract>

/**
 * The host has taken the fee itself, or takes that back (D33). Nothing of it is booked, settled or
 * refunded here: it never was the operator's money.
 */
export async function markPaid(ctx: Ctx, marked: Marked) {
  const entry = await ctx.db.transaction(async (tx) => {
    if (!(await lockTournament(tx, marked.tournamentId))) throw new AppError('not_found')
    const changed = await mark(tx, ctx, marked)
    return changed
  })
  ctx.wake?.('payments')
  return { entryId: entry.id, deskPayment: entry.deskPayment, owedOre: owedOre(entry) }
}

/** The same of many; whoever owes nothing any more is left as she is. Answers how many were marked. */
export async function markManyPaid(ctx: Ctx, given: ParsedInput<typeof many>) {
  const { tournamentId, entryIds, method } = given
  const marked = await ctx.db.transaction(async (tx) => {
    if (!(await lockTournament(tx, tournamentId))) throw new AppError('not_found')
    const asked = new Set(entryIds)
    const owing = (await selectEntries(tx, tournamentId)).filter(
      (entry) => asked.has(entry.id) && mayOwe(entry) && !isPaid(entry),
    )
    for (const { id: entryId } of owing) await mark(tx, ctx, { tournamentId, entryId, method })
    return owing.length
  })
  ctx.wake?.('payments')
  return { marked }
}

/** Locks as a payment that comes at the same time; the caller holds the tournament. */
async function mark(
  tx: Db,
  ctx: Ctx,
  { tournamentId, entryId, method }: Marked,
): Promise<EntryRow> {
  const order = await lockOpenOrder(tx, 'tournament_entry', entryId)
  const before = await lockEntry(tx, entryId)
  if (before?.tournamentId !== tournamentId) throw new AppError('not_found')
  if (before.deskPayment === method) return before
  if (method) assertOwed(before)
  // Whoever pays at the tournament desk is not asked by the provider, too.
  if (method && order && isOpen(order)) await closeOrder(tx, ctx, order, 'withdrawn')
  const after = await updateEntry(tx, entryId, {
    deskPayment: method,
    deskPaidAt: method && ctx.now(),
    ...(before.state === 'awaiting_payment' && { state: 'entered', heldUntil: null }),
  })
  await recordActivity(tx, ctx, {
    action: 'tournaments.mark_paid',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId, from: before.deskPayment, to: method, feeOre: before.feeOre },
  })
  return after
}

const mayOwe = ({ state }: EntryRow) => state === 'entered' || state === 'awaiting_payment'
const isPaid = (entry: EntryRow) =>
  entry.deskPayment !== null || isFeePaid({ ...entry, state: 'entered' })

function assertOwed(entry: EntryRow) {
  if (!mayOwe(entry)) refuseEntry('no_place_to_pay')
  if (isFeePaid({ ...entry, state: 'entered', deskPayment: null })) refuseEntry('paid_already')
}
