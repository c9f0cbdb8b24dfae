import { and, asc, between, desc, inArray, ne, sum } from 'drizzle-orm'
import type { Period } from '#domain/analytics/period.ts'
import type { Count } from '#domain/analytics/summarize-counts.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { analyticsCounts, analyticsDrops } from '../db/tables/analytics.ts'

const counts = analyticsCounts
const total = sum(counts.count).mapWith(Number)

/** The counts of a period, summed over its days. */
export function selectCounts(db: Db, { from, to }: Period): Promise<Count[]> {
  const { kind, page, dimension, day } = counts
  return db
    .select({ kind, page, dimension, count: total })
    .from(counts)
    .where(and(between(day, from, to), ne(kind, 'event')))
    .groupBy(kind, page, dimension)
}

/** Views and sessions by day; days without any are absent. */
export function selectVisitsByDay(
  db: Db,
  { from, to }: Period,
): Promise<{ day: PlainDate; kind: string; count: number }[]> {
  const { kind, day } = counts
  return db
    .select({ day, kind, count: total })
    .from(counts)
    .where(and(between(day, from, to), inArray(kind, ['view', 'session'])))
    .groupBy(day, kind)
}

/** Dropped events by reason, the most frequent first. */
export function selectDrops(db: Db, { from, to }: Period) {
  const { reason, day } = analyticsDrops
  const dropped = sum(analyticsDrops.count).mapWith(Number)
  return db
    .select({ reason, count: dropped })
    .from(analyticsDrops)
    .where(between(day, from, to))
    .groupBy(reason)
    .orderBy(desc(dropped), asc(reason))
}
