import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { cdnPurges } from '../db/tables/public-data.ts'
import { publicDataKey, tournamentKey } from '../http/shared-cache.ts'

export type DuePurge = { key: string; version: string }

/** Seconds until the next attempt: one, so that no key is purged more often, and twice as many after each failure. */
const waits = sql`make_interval(secs => least(60, power(2, cdn_purges.failures)))`

/**
 * Takes the keys whose data have another version than the cache was last told, and whose turn it is. Another process
 * that asks at the same moment gets none of them: it waits for the row, and then finds that its turn has passed.
 */
export async function claimDuePurges(
  db: Db,
  { publicVersion, at, most }: { publicVersion: string; at: Date; most: number },
): Promise<DuePurge[]> {
  const { rows } = await db.execute<DuePurge>(sql`
    with present as (
      select ${publicDataKey}::text as key, ${publicVersion}::text as version
      union all
      select ${tournamentKey('')}::text || v.tournament_id, v.version::text
      from tournament_versions v join tournaments t on t.id = v.tournament_id
      where t.announced_at is not null
    ), due as (
      select key, present.version from present left join cdn_purges using (key)
      where cdn_purges.key is null
        or (cdn_purges.version <> present.version and cdn_purges.tried_at <= ${at}::timestamptz - ${waits})
      order by key limit ${most}
    ), claimed as (
      insert into cdn_purges (key, version, tried_at) select key, '', ${at}::timestamptz from due order by key
      on conflict (key) do update set tried_at = excluded.tried_at
        where cdn_purges.tried_at <= ${at}::timestamptz - ${waits}
      returning key
    )
    select due.key, due.version from due join claimed using (key)`)
  return rows
}

/** The cache has removed these. */
export async function markPurged(db: Db, purged: DuePurge[]) {
  const list = JSON.stringify(purged)
  await db.execute(sql`
    update cdn_purges set version = done.version, failures = 0
    from jsonb_to_recordset(${list}::jsonb) as done(key text, version text)
    where cdn_purges.key = done.key`)
}

/** It has not; they are tried again. */
export async function markFailed(db: Db, failed: DuePurge[]) {
  const keys = failed.map(({ key }) => key)
  await db
    .update(cdnPurges)
    .set({ failures: sql`${cdnPurges.failures} + 1` })
    .where(inArray(cdnPurges.key, keys))
}
