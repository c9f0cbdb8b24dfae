import { isActiveEntry, mayChange } from '#domain/entries/withdrawal.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectEntries, findEntryDetails } from './queries.ts'
import { mailEntry } from './mail-entry.ts'
import { releasePlace, refuseEntry } from './release-place.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import { withdrawInTransaction } from './answer-entry.ts'

/** Ends all entries of a cancelled tournament, with refunds and mails. The caller holds its lock. */
export async function cancelEntries(tx: Db, ctx: Ctx, tournamentId: string): Promise<void> {
  for (const entry of await selectEntries(tx, tournamentId)) {
    if (!isActiveEntry(entry.state)) continue
    const { refundOre } = await releasePlace(tx, ctx, entry.id, {
      to: 'withdrawn',
      refund: true,
      reason: 'tournament_cancelled',
    })
    await mailEntry(tx, ctx, entry, { template: 'tournamentCancelled', refundOre })
  }
}

/**
 * Withdraws an entry for the back office, with a refund and the tournament's own mail. After the draw
 * only the director changes the field. `ctx.db` is a transaction without locks, because the tournament
 * must be locked before the order.
 */
export async function cancelPaidEntry(ctx: Ctx, entryId: string): Promise<{ refundOre: number }> {
  const { db: tx } = ctx
  const found = await findEntryDetails(tx, entryId)
  const tournament = found && (await lockTournament(tx, found.tournament.id))
  if (!tournament || !isActiveEntry(found.entry.state)) return refuseEntry('already_withdrawn')
  if (!mayChange(tournament.state)) return refuseEntry('already_drawn')
  const options = { entryId, refund: true, byDirector: true }
  return { refundOre: await withdrawInTransaction(tx, ctx, tournament, options) }
}
