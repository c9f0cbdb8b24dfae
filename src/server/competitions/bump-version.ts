import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { tournamentVersions } from '../db/tables/competitions.ts'

/** What every process listens to: `<tournament> <version>` and nothing of anybody (E26). */
export const tournamentChannel = 'tournament'

/**
 * Says that something has changed for whoever watches the tournament. Last in its transaction: from
 * here to the commit every other change of the same tournament waits.
 * @param changed `cards` where, of all that a board reads, nothing but rows of `cards` and `score_entries`
 *   was written, and none came or went: a board then reads those again and keeps the rest of what it knows.
 *   Scores and deliveries have times of their own, so a score makes no board of an earlier round newer.
 */
export const bumpVersion = (
  tx: Db,
  { now }: Pick<Ctx, 'now'>,
  tournamentId: string,
  changed: 'anything' | 'cards' = 'anything',
): Promise<number> =>
  raise(
    tx,
    tournamentId,
    changed === 'cards'
      ? { cardChanges: sql`${tournamentVersions.cardChanges} + 1` }
      : { changedAt: now() },
  )

/**
 * The same where neither who plays nor how it stands is other than it was, as by a payment or a name that is
 * shown otherwise: no board is newer for it.
 */
export const bumpVersionAside = (tx: Db, tournamentId: string): Promise<number> =>
  raise(tx, tournamentId, {})

async function raise(
  tx: Db,
  tournamentId: string,
  also: PgUpdateSetSource<typeof tournamentVersions>,
): Promise<number> {
  const { version } = tournamentVersions
  const [row] = await tx
    .update(tournamentVersions)
    .set({ version: sql`${version} + 1`, ...also })
    .where(eq(tournamentVersions.tournamentId, tournamentId))
    .returning({ version: tournamentVersions.version })
  if (!row) throw new AppError('not_found')
  await tx.execute(sql`select pg_notify(${tournamentChannel}, ${`${tournamentId} ${row.version}`})`)
  return row.version
}
