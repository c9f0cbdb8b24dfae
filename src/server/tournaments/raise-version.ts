import { eq, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { tournamentVersions } from '../db/tables/tournaments.ts'

/** What every process listens to: `<tournament> <version>` and nothing of anybody (E26). */
export const tournamentChannel = 'tournament'

/**
 * Says that something has changed for whoever watches the tournament. Last in its transaction: from
 * here to the commit every other change of the same tournament waits.
 */
export async function raiseVersion(tx: Db, tournamentId: string): Promise<number> {
  const [row] = await tx
    .update(tournamentVersions)
    .set({ version: sql`${tournamentVersions.version} + 1` })
    .where(eq(tournamentVersions.tournamentId, tournamentId))
    .returning({ version: tournamentVersions.version })
  if (!row) throw new AppError('not_found')
  await tx.execute(sql`select pg_notify(${tournamentChannel}, ${`${tournamentId} ${row.version}`})`)
  return row.version
}
