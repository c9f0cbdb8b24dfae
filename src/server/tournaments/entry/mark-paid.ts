import type { z } from 'zod'
import type { markPaid as contract } from '#contract/tournament-entrants.ts'
import { isFeePaid, owedOre } from '#domain/tournaments/entry/desk-payment.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { lockLivingOrder } from '../../payments/queries.ts'
import { closeOrder, isOpen } from '../../payments/start-order.ts'
import { raiseVersion } from '../raise-version.ts'
import { lockTournament } from '../tournament-queries.ts'
import { lockEntry, updateEntry, type EntryRow } from './entry-queries.ts'
import { refuseEntry } from './release-place.ts'

type Marked = z.output<typeof contract.input>

/**
 * The host has taken the fee itself, or takes that back (D33). Nothing of it is booked, settled or
 * refunded here: it never was the operator's money. Locks as a payment that comes at the same time.
 */
export async function markPaid(ctx: Ctx, { tournamentId, entryId, way }: Marked) {
  const entry = await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const order = await lockLivingOrder(tx, 'tournament_entry', entryId)
    const before = await lockEntry(tx, entryId)
    if (!tournament || before?.tournamentId !== tournamentId) throw new AppError('not_found')
    if (before.deskPayment === way) return before
    if (way) refuseUnlessOwed(before)
    // Whoever pays at the desk is not asked by the provider, too.
    if (way && order && isOpen(order)) await closeOrder(tx, ctx, order, 'withdrawn')
    const after = await updateEntry(tx, entryId, {
      deskPayment: way,
      deskPaidAt: way && ctx.now(),
      ...(before.state === 'awaiting_payment' && { state: 'entered', heldUntil: null }),
    })
    await recordActivity(tx, ctx, {
      action: 'tournaments.mark_paid',
      subject: { type: 'tournament', id: tournamentId },
      data: { entryId, from: before.deskPayment, to: way, feeOre: before.feeOre },
    })
    await raiseVersion(tx, tournamentId)
    return after
  })
  ctx.wake?.('payments')
  return { entryId, deskPayment: entry.deskPayment, owedOre: owedOre(entry) }
}

function refuseUnlessOwed(entry: EntryRow) {
  if (entry.state !== 'entered' && entry.state !== 'awaiting_payment') {
    refuseEntry('no_place_to_pay')
  }
  if (isFeePaid({ ...entry, state: 'entered', deskPayment: null })) refuseEntry('paid_already')
}
