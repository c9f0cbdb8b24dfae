import { eq, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { tournamentVersions } from '../db/tables/tournaments.ts'

/** What every process listens to: `<tournament> <version>` and nothing of anybody (E26). */
export const tournamentChannel = 'tournament'

/**
 * Says that something has changed for whoever watches the tournament. Last in its transaction: from
 * here to the commit every other change of the same tournament waits.
 * @param changed `cards` where, of all that a board reads, nothing but rows of `cards` and `score_entries`
 *   was written, and none came or went: a board then reads those again and keeps the rest of what it knows.
 */
export async function raiseVersion(
  tx: Db,
  tournamentId: string,
  changed: 'anything' | 'cards' = 'anything',
): Promise<number> {
  const { version, cardChanges } = tournamentVersions
  const [row] = await tx
    .update(tournamentVersions)
    .set({
      version: sql`${version} + 1`,
      ...(changed === 'cards' && { cardChanges: sql`${cardChanges} + 1` }),
    })
    .where(eq(tournamentVersions.tournamentId, tournamentId))
    .returning({ version: tournamentVersions.version })
  if (!row) throw new AppError('not_found')
  await tx.execute(sql`select pg_notify(${tournamentChannel}, ${`${tournamentId} ${row.version}`})`)
  return row.version
}
