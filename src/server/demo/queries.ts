import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isNoRehearsal } from '#server/competitions/rehearsal-queries.ts'
import type { Db } from '#server/db/client.ts'
import { setTransactionLimits } from '#server/db/limits.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { roles } from '#server/db/tables/roles.ts'

/** An arbitrary number, the same in every process. */
const lockKey = 727_007

/** Lets one process load the data, while others wait without a timeout and then find it. */
export async function lockSeeding(tx: Db) {
  await setTransactionLimits(tx, 'unlimited')
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}

/** The tournament that the account directs: one in play before all others, then the latest. */
export async function findLatestDirected(db: Db, accountId: string) {
  const [directed] = await db
    .select({ tournamentId: tournaments.id, clubId: tournaments.clubId })
    .from(roles)
    .innerJoin(tournaments, eq(tournaments.id, roles.tournamentId))
    .where(
      and(
        eq(roles.accountId, accountId),
        eq(roles.name, 'tournament_director'),
        isNull(roles.revokedAt),
        isNoRehearsal,
      ),
    )
    .orderBy(
      desc(sql`${tournaments.state} = 'in_play'`),
      desc(tournaments.firstDay),
      desc(tournaments.createdAt),
    )
    .limit(1)
  return directed
}

/** Whether the large season can be loaded: only into the data of the demonstration, and once. */
export async function largeSeasonState(db: Db): Promise<'possible' | 'loaded' | 'other_data'> {
  const { rows } = await db.execute(sql`
    select action from activity where action in ('demo.seed', 'demo.seed_large')`)
  const actions = (rows as { action: string }[]).map(({ action }) => action)
  if (actions.includes('demo.seed_large')) return 'loaded'
  return actions.includes('demo.seed') ? 'possible' : 'other_data'
}
