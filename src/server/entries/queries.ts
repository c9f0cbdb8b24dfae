import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { passes } from '../db/tables/passes.ts'

/** How golfers of ours are shown in their last entries. */
export async function selectLastShownAs(db: Db, golferIds: string[]) {
  const { golferId: ofGolfer, shownAs, enteredAt } = tournamentEntries
  const rows = await db
    .selectDistinctOn([ofGolfer], { golferId: ofGolfer, shownAs })
    .from(tournamentEntries)
    .where(inArray(ofGolfer, golferIds))
    .orderBy(ofGolfer, desc(enteredAt))
  return new Map(rows.map((row) => [row.golferId, row.shownAs]))
}

/** The cards of these golfers that can be played with. */
export async function selectCardsInForce(db: Db, golferIds: string[]) {
  if (golferIds.length === 0) return []
  return db
    .select({
      golferId: passes.golferId,
      soldTerms: passes.soldTerms,
      firstDay: passes.firstDay,
      lastDay: passes.lastDay,
    })
    .from(passes)
    .where(and(inArray(passes.golferId, golferIds), eq(passes.status, 'active')))
}
