import { sql } from 'drizzle-orm'
import { addDays, daysBetween, isPlainDate, type PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { deleteCounts } from './count-queries.ts'

/** Key of the advisory lock; it differs from those of migrations and jobs. */
const lockKey = 727_003
const prefix = 'analytics_events_'
const daysToPrepare = 2

const nameOf = (day: PlainDate) => prefix + day.replaceAll('-', '_')

/**
 * Creates missing partitions. A concurrent process waits for the lock. The owner's functions create and drop them,
 * because the role of the service may not.
 */
export async function createPartitions(db: Db, days: readonly PlainDate[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const existing = new Set(await selectDays(tx))
    for (const day of new Set(days)) {
      if (existing.has(day)) continue
      await tx.execute(sql`select create_analytics_partition(${day})`)
    }
  })
}

/** Job: creates the partitions of today and the next days before their first event. */
export function createPartitionsAhead(ctx: Ctx): Promise<void> {
  const first = today(ctx)
  return createPartitions(
    ctx.db,
    Array.from({ length: daysToPrepare + 1 }, (_, i) => addDays(first, i)),
  )
}

/** Drops every partition up to and including `last` and returns their number. Waits at most five seconds for readers. */
export async function dropPartitions(tx: Db, last: PlainDate): Promise<number> {
  await tx.execute(sql`set local lock_timeout = '5s'`)
  await deleteCounts(tx, last)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  const expired = (await selectDays(tx)).filter((day) => daysBetween(day, last) >= 0)
  for (const day of expired) await tx.execute(sql`select drop_analytics_partition(${day})`)
  await tx.execute(sql`delete from analytics_forwards where day <= ${last}`)
  await tx.execute(sql`delete from analytics_drops where day <= ${last}`)
  return expired.length
}

/** Bytes on disk by day, indexes included; days without a partition are absent. */
export async function selectSizes(
  db: Db,
  days: readonly PlainDate[],
): Promise<Map<PlainDate, number>> {
  if (days.length === 0) return new Map()
  const { rows } = await db.execute<{ name: string; bytes: string }>(sql`
    select name, pg_total_relation_size(to_regclass(name)) as bytes
    from unnest(${sql.param(days.map(nameOf))}::text[]) as name
    where to_regclass(name) is not null`)
  const sizes = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  return new Map(
    days.flatMap((day) => {
      const bytes = sizes.get(nameOf(day))
      return bytes === undefined ? [] : [[day, bytes] as const]
    }),
  )
}

/** The days that have a partition. */
async function selectDays(db: Db): Promise<PlainDate[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_events'::regclass order by c.relname`)
  return rows
    .map(({ name }) => name.slice(prefix.length).replaceAll('_', '-'))
    .filter((day) => isPlainDate(day))
}
