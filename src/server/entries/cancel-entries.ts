import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectEntries } from '../competitions/entry-queries.ts'
import { mailEntry } from './mail-entry.ts'
import { releasePlace } from './release-place.ts'

/** The tournament is called off: everybody gets back what she paid, and a mail. Its lock is held. */
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
