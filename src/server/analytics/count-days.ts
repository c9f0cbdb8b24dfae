import { desc, inArray, eq, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { analyticsChangedDays, analyticsCounts } from '../db/tables/analytics.ts'
import { rawCounts } from './raw-counts.ts'

/** Any number, the same in every process; beside that of the partitions. */
const lockKey = 727_004

/** The job: counts every day anew whose events changed, the newest first. */
export async function countChangedDays(ctx: Ctx): Promise<void> {
  const ownHost = new URL(ctx.publicUrl).hostname
  // What changes meanwhile waits for the next look, or a busy day would never be left.
  for (const day of await selectChangedDays(ctx.db)) await countDay(ctx.db, day, ownHost)
}

function countDay(db: Db, day: PlainDate, ownHost: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCounts(tx)
    // Its events are read after its lines: what comes between the two is counted now, and once more.
    await tx.delete(analyticsChangedDays).where(eq(analyticsChangedDays.day, day))
    await tx.delete(analyticsCounts).where(eq(analyticsCounts.day, day))
    await tx.execute(sql`
      insert into analytics_counts (day, kind, page, dimension, count)
      ${rawCounts(sql`day = ${day}::date`, ownHost)}`)
  })
}

async function selectChangedDays(db: Db): Promise<PlainDate[]> {
  const { day } = analyticsChangedDays
  const rows = await db.selectDistinct({ day }).from(analyticsChangedDays).orderBy(desc(day))
  return rows.map((row) => row.day)
}

/** Forgets the counts of every day up to and with `last`; inside the transaction that drops its events. */
export async function forgetCounts(tx: Db, last: PlainDate): Promise<void> {
  await lockCounts(tx)
  await tx.delete(analyticsChangedDays).where(lte(analyticsChangedDays.day, last))
  await tx.delete(analyticsCounts).where(lte(analyticsCounts.day, last))
}

/** Until the transaction ends: two processes would count the same day into each other. */
const lockCounts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)

/** How many events are counted of these days; a day without any is not there. */
export async function selectEventCounts(
  db: Db,
  days: readonly PlainDate[],
): Promise<Map<PlainDate, number>> {
  if (days.length === 0) return new Map()
  const { day, kind, count } = analyticsCounts
  const rows = await db
    .select({ day, count })
    .from(analyticsCounts)
    .where(sql`${kind} = 'event' and ${inArray(day, [...days])}`)
  return new Map(rows.map((row) => [row.day, row.count]))
}
