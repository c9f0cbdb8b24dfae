import { isActiveEntry, mayChange } from '#domain/entries/withdrawal.ts'
import type { Ctx } from '../ctx.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import { withdrawInside } from './answer-entry.ts'
import { findWholeEntry } from '../competitions/entry-queries.ts'
import { refuseEntry } from './release-place.ts'

/**
 * Takes an entry out of a tournament for the back office, with its fee back; whoever entered gets the
 * tournament's own mail. After the draw only the director moves players. `ctx.db` is the transaction,
 * which holds nothing yet: the tournament is locked before the order.
 */
export async function cancelPaidEntry(ctx: Ctx, entryId: string): Promise<{ refundOre: number }> {
  const { db: tx } = ctx
  const found = await findWholeEntry(tx, entryId)
  const tournament = found && (await lockTournament(tx, found.tournament.id))
  if (!tournament || !isActiveEntry(found.entry.state)) return refuseEntry('already_withdrawn')
  if (!mayChange(tournament.state)) return refuseEntry('already_drawn')
  const asked = { entryId, refund: true, byDirector: true }
  return { refundOre: await withdrawInside(tx, ctx, tournament, asked) }
}
