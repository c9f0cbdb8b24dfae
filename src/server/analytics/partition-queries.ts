import { sql } from 'drizzle-orm'
import { addDays, daysBetween, isPlainDate, type PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { deleteCounts } from './count-queries.ts'

/** Any number, the same in every process; beside those of migrations and jobs. */
const lockKey = 727_003
const prefix = 'analytics_events_'
const ahead = 2

const nameOf = (day: PlainDate) => prefix + day.replaceAll('-', '_')

/**
 * Makes the days' partitions that are not there. A process that makes the same one at the same time
 * waits. Each is made by itself and then attached: that holds up neither readers nor writers.
 */
export async function makePartitions(db: Db, days: readonly PlainDate[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const there = new Set(await selectDays(tx))
    for (const day of new Set(days)) {
      if (there.has(day)) continue
      const name = sql.identifier(nameOf(day))
      const [from, to] = [sql.raw(`'${day}'`), sql.raw(`'${addDays(day, 1)}'`)]
      await tx.execute(sql`create table ${name} (like analytics_events including all)`)
      await tx.execute(sql`
        alter table analytics_events attach partition ${name} for values from (${from}) to (${to})`)
    }
  })
}

/** The job: today's and the next days' partitions stand before their first event. */
export function makePartitionsAhead(ctx: Ctx): Promise<void> {
  const first = today(ctx)
  return makePartitions(
    ctx.db,
    Array.from({ length: ahead + 1 }, (_, i) => addDays(first, i)),
  )
}

/** Drops every partition up to and with `last`; how many. Waits five seconds for its readers, no longer. */
export async function dropPartitions(tx: Db, last: PlainDate): Promise<number> {
  await tx.execute(sql`set local lock_timeout = '5s'`)
  await deleteCounts(tx, last)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  const gone = (await selectDays(tx)).filter((day) => daysBetween(day, last) >= 0)
  for (const day of gone) await tx.execute(sql`drop table ${sql.identifier(nameOf(day))}`)
  await tx.execute(sql`delete from analytics_forwards where day <= ${last}`)
  await tx.execute(sql`delete from analytics_drops where day <= ${last}`)
  return gone.length
}

/** Bytes on disk that each of these days takes, with its indexes; a day without a partition is not there. */
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
