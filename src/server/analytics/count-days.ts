import { desc, inArray, eq, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { analyticsChangedDays, analyticsCounts } from '../db/tables/analytics.ts'
import { errorFields } from '../log.ts'
import { rawCounts } from './raw-counts.ts'

/** Any number, the same in every process; beside that of the partitions. */
const lockKey = 727_004

/** A day is left alone for this many times as long as its last count took: a full one would be counted all the time. */
const restFactor = 10

type LastCount = { endedAt: number; tookMs: number }
/** Of this process. */
const lastCounts = new WeakMap<Db, Map<PlainDate, LastCount>>()

type Dependencies = Pick<Ctx, 'db' | 'now' | 'log' | 'publicUrl'>

/**
 * The job: counts every day again whose events changed, the newest first. Throws when one of them could
 * not be counted, after all the others.
 */
export async function countChangedDays(ctx: Dependencies): Promise<void> {
  const known = lastCounts.get(ctx.db) ?? new Map<PlainDate, LastCount>()
  lastCounts.set(ctx.db, known)
  let failed = 0
  // What changes meanwhile waits for the next look, or a busy day would never be left.
  for (const day of await selectChangedDays(ctx.db)) {
    if (isResting(known.get(day), ctx.now().getTime())) continue
    const begunAt = ctx.now().getTime()
    failed += (await tryCount(ctx, day)) ? 0 : 1
    const endedAt = ctx.now().getTime()
    known.set(day, { endedAt, tookMs: endedAt - begunAt })
  }
  if (failed > 0) throw new Error(`${failed} of the changed days could not be counted`)
}

function isResting(last: LastCount | undefined, at: number): boolean {
  // A clock that was moved back (E14) must not make the rest longer.
  return last !== undefined && at >= last.endedAt && at < last.endedAt + restFactor * last.tookMs
}

async function tryCount(ctx: Dependencies, day: PlainDate): Promise<boolean> {
  try {
    await countDay(ctx.db, day, new URL(ctx.publicUrl).hostname)
    return true
  } catch (error) {
    ctx.log('error', 'A day could not be counted', { day, ...errorFields(error) })
    return false
  }
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
export async function deleteCounts(tx: Db, last: PlainDate): Promise<void> {
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
