import { selectEntries } from './queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { markManyPaid as many, markPaid as contract } from '#contract/entries/director.ts'
import { isFeePaid, owedOre } from '#domain/entries/desk-payment.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { assertFrom } from '../shown-version.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockOpenOrder } from '../payments/queries.ts'
import { closeOrder, isOpen } from '../payments/start-order.ts'
import { lockTournament, type EntryRow } from '../competitions/tournament-queries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { refuseEntry } from './release-place.ts'

type MarkInput = ParsedInput<typeof contract>

/**
 * Marks a fee as paid to the host, or removes the mark (D33). Nothing is booked, settled or refunded
 * here, because it never was the operator's money.
 */
export async function markPaid(ctx: Ctx, input: MarkInput) {
  const entry = await ctx.db.transaction(async (tx) => {
    if (!(await lockTournament(tx, input.tournamentId))) throw new AppError('not_found')
    const changed = await mark(tx, ctx, input)
    return changed
  })
  ctx.wake?.('payments')
  return { entryId: entry.id, deskPayment: entry.deskPayment, owedOre: owedOre(entry) }
}

/** Marks many fees, except those no longer owed. Returns the number of marked fees. */
export async function markManyPaid(ctx: Ctx, input: ParsedInput<typeof many>) {
  const { tournamentId, entryIds, method } = input
  const marked = await ctx.db.transaction(async (tx) => {
    if (!(await lockTournament(tx, tournamentId))) throw new AppError('not_found')
    const chosen = new Set(entryIds)
    const owing = (await selectEntries(tx, tournamentId)).filter(
      (entry) => chosen.has(entry.id) && mayOwe(entry) && !isPaid(entry),
    )
    for (const { id: entryId } of owing)
      await mark(tx, ctx, { tournamentId, entryId, from: null, method })
    return owing.length
  })
  ctx.wake?.('payments')
  return { marked }
}

/** Locks in the order of a payment that may arrive at the same time; the caller holds the tournament's lock. */
async function mark(
  tx: Db,
  ctx: Ctx,
  { tournamentId, entryId, from, method }: MarkInput,
): Promise<EntryRow> {
  const order = await lockOpenOrder(tx, 'tournament_entry', entryId)
  const before = await lockEntry(tx, entryId)
  if (before?.tournamentId !== tournamentId) throw new AppError('not_found')
  if (before.deskPayment === method) return before
  assertFrom(from, before.deskPayment)
  if (method) assertOwed(before)
  // Close the open order, so that the provider does not charge the fee as well.
  if (method && order && isOpen(order)) await closeOrder(tx, ctx, order, 'withdrawn')
  const after = await updateEntry(tx, entryId, {
    deskPayment: method,
    deskPaidAt: method && ctx.now(),
    ...(before.state === 'awaiting_payment' && { state: 'entered', heldUntil: null }),
  })
  await recordActivity(tx, ctx, {
    action: 'tournaments.mark_paid',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId, from, to: method, feeOre: before.feeOre },
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
