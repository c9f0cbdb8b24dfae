import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** A limit after one more attempt, in `on conflict do update`: a window that is over begins again. */
function afterAttempt({ window, units }: { window: SQL; units: SQL }) {
  const { count, lastRequest } = rateLimits
  const over = sql`${lastRequest} <= excluded.last_request - ${window}`
  return {
    count: sql`case when ${over} then ${units} else least(${count} + ${units}, 1000000) end`,
    lastRequest: sql`case when ${over} then excluded.last_request else ${lastRequest} end`,
    waitMs: sql<number>`${lastRequest} + ${window} - ${now}`.mapWith(Number),
  }
}

const countOne = prepared((db) => {
  const window = sql`${sql.placeholder('window')}::bigint`
  const units = sql`${sql.placeholder('units')}::int`
  const { waitMs, ...set } = afterAttempt({ window, units })
  return db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), count: units, lastRequest: now })
    .onConflictDoUpdate({ target: rateLimits.key, set })
    .returning({ count: rateLimits.count, waitMs })
})

/**
 * Counts an attempt and returns the count in one statement, so that simultaneous requests cannot all
 * pass. The window starts with the first attempt. It uses the database's clock, like the sessions and
 * one-time codes that the limits protect.
 */
export async function countAttempt(
  db: Db,
  counted: { key: string; window: number; units: number },
) {
  const [row] = await countOne(db).execute(counted)
  return row
}

type Counted = { key: string; window: number; units: number; max: number }

/**
 * Counts attempts at limits with different keys, one after the other, in one statement. A limit is counted only when all
 * before it allow the attempt; the counts end with the first that does not.
 */
export async function countAttempts(
  db: Db,
  limits: readonly Counted[],
): Promise<{ count: number; waitMs: number }[]> {
  const counts = limits.map(({ key, ...limit }, i) => {
    const [window, units] = [sql`${limit.window}::bigint`, sql`${limit.units}::int`]
    const before = limits[i - 1]
    const allowed = before ? sql` from ${nameOf(i - 1)} where count <= ${before.max}::int` : sql``
    const { count, lastRequest, waitMs } = afterAttempt({ window, units })
    return sql`${nameOf(i)} as (
      insert into ${rateLimits} (key, count, last_request)
      select ${key}::text, ${units}, ${now}${allowed}
      on conflict (key) do update set count = ${count}, last_request = ${lastRequest}
      returning count, ${waitMs} as wait)`
  })
  const each = limits.map(
    (_, i) => sql`select ${i}::int as position, count, wait from ${nameOf(i)}`,
  )
  const { rows } = await db.execute<{ count: number; wait: number }>(
    sql`with ${sql.join(counts, sql`, `)} ${sql.join(each, sql` union all `)} order by position`,
  )
  return rows.map(({ count, wait }) => ({ count, waitMs: Number(wait) }))
}

const nameOf = (position: number) => sql.raw(`limit_${position}`)

/**
 * Deletes windows older than two days; no limit lasts longer than a day. Each wake of a job has a window of its own, and
 * they are many, so these go as soon as all workers must have received it (`wake-jobs.ts`). One that is being counted
 * stays until the next time, because a statement that counts several would otherwise wait for this one and this for it.
 */
export async function deleteOldRateLimits(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    delete from rate_limits where key in (
      select key from rate_limits
      where last_request < (extract(epoch from clock_timestamp() - interval '2 days') * 1000)::bigint
        or key like 'wake:%'
          and last_request < (extract(epoch from clock_timestamp() - interval '5 minutes') * 1000)::bigint
      for update skip locked)`)
}

/** Writes a temporary file and a log record in the database, and leaves nothing behind. */
export async function tryWriting(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '2000', true),
      set_config('work_mem', '64kB', true)`)
    // The sort needs more than `work_mem`, so it is written to a file.
    await tx.execute(sql`select count(*) from (
      select repeat(n::text, 30) as line from generate_series(1, 8000) as n order by line desc offset 1
    ) as sorted`)
    await tx.execute(sql`select pg_logical_emit_message(true, 'readyz', '')`)
  })
}
