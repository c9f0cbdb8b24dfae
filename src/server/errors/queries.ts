import { and, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Period } from '#domain/analytics/period.ts'
import type { ErrorSide } from '#domain/errors/kinds.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { webErrors } from '../db/tables/errors.ts'
import { withinDays } from '../db/days-filter.ts'
import { maxErrors } from './storage-limits.ts'

/** Stores an error and deletes the oldest of its side above the maximum. Returns false if the id exists. */
export async function insertError(db: Db, row: typeof webErrors.$inferInsert): Promise<boolean> {
  const stored = await db.insert(webErrors).values(row).onConflictDoNothing()
  await deleteOldest(db, row.side)
  return stored.rowCount === 1
}

async function deleteOldest(db: Db, side: ErrorSide) {
  const isOfSide = eq(webErrors.side, side)
  const oldestKept = db
    .select({ at: webErrors.at })
    .from(webErrors)
    .where(isOfSide)
    .orderBy(desc(webErrors.at))
    .offset(maxErrors - 1)
    .limit(1)
  await db.delete(webErrors).where(and(isOfSide, lt(webErrors.at, sql`(${oldestKept})`)))
}

/** Number of errors in a period, by Danish day, page and side. */
export async function selectErrorCounts(db: Db, period: Period) {
  const { rows } = await db.execute<{
    day: PlainDate
    page: string
    side: ErrorSide
    count: number
  }>(sql`
    select (${webErrors.at} at time zone 'Europe/Copenhagen')::date as day, ${webErrors.page} as page,
      ${webErrors.side} as side, count(*)::int as count
    from ${webErrors}
    where ${withinDays(webErrors.at, period)}
    group by 1, 2, 3`)
  return rows
}

/** Deletes errors up to an instant and returns their number. */
export async function deleteErrors(tx: Db, until: Date): Promise<number> {
  return (await tx.delete(webErrors).where(lte(webErrors.at, until))).rowCount ?? 0
}
