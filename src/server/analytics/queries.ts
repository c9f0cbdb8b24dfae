import { eq, or, sql } from 'drizzle-orm'
import type { CollectedEvent } from '#domain/analytics/validate-event.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { analyticsDrops, analyticsEvents } from '../db/tables/analytics.ts'

type Column = keyof CollectedEvent

const listOf = (events: readonly CollectedEvent[], column: Column) =>
  sql.param(events.map((event) => event[column]))

/**
 * Stores events in one statement, skips duplicates, and returns the number of new ones by day. The same
 * statement marks their days for a recount and, if `forward`, queues them for forwarding.
 */
export async function insertEvents(
  db: Db,
  events: readonly CollectedEvent[],
  { receivedAt, forward }: { receivedAt: Date; forward: boolean },
): Promise<Map<PlainDate, number>> {
  if (events.length === 0) return new Map()
  // Sorted by key, so that two processes with the same events cannot deadlock.
  const rows = events.toSorted(byKey)
  const times = sql.param(rows.map(({ time }) => new Date(time).toISOString()))
  const insert = sql`
    insert into analytics_events
      (day, insert_id, received_at, at, type, device_id, session_id, user_id, page, properties)
    select t.day, t.insert_id, ${receivedAt.toISOString()}::timestamptz, t.at, t.type, t.device_id,
      t.session_id, t.user_id, t.page, t.properties::jsonb
    from unnest(${listOf(rows, 'day')}::date[], ${listOf(rows, 'insertId')}::text[],
      ${times}::timestamptz[], ${listOf(rows, 'type')}::text[], ${listOf(rows, 'deviceId')}::text[],
      ${listOf(rows, 'sessionId')}::bigint[], ${listOf(rows, 'userId')}::text[],
      ${listOf(rows, 'page')}::text[], ${listOf(rows, 'properties')}::text[])
      as t (day, insert_id, at, type, device_id, session_id, user_id, page, properties)
    on conflict do nothing returning day, insert_id`
  const list = sql`
    insert into analytics_forwards (day, insert_id, due_at)
    select day, insert_id, ${receivedAt.toISOString()}::timestamptz from stored
    on conflict do nothing`
  const answer = await db.execute<{ day: PlainDate; count: number }>(sql`
    with stored as (${insert}), changed as (${changedDays('stored')})
    ${forward ? sql`, listed as (${list})` : sql``}
    select day, count(*)::int as count from stored group by day`)
  return new Map(answer.rows.map(({ day, count }) => [day, count]))
}

/** Marks the days of these rows for a recount (`count-days.ts`). */
const changedDays = (rows: string) => sql`
  insert into analytics_changed_days (day) select distinct day from ${sql.identifier(rows)}`

const byKey = (a: CollectedEvent, b: CollectedEvent) =>
  a.day < b.day || (a.day === b.day && a.insertId < b.insertId) ? -1 : 1

/** Adds to the counts of dropped events of a day. */
export async function addDrops(
  db: Db,
  day: PlainDate,
  drops: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...drops].toSorted().map(([reason, count]) => ({ day, reason, count }))
  if (rows.length === 0) return
  await db
    .insert(analyticsDrops)
    .values(rows)
    .onConflictDoUpdate({
      target: [analyticsDrops.day, analyticsDrops.reason],
      set: { count: sql`${analyticsDrops.count} + excluded.count` },
    })
}

/** Deletes every event of a device, of an analytics id, or of both, and returns their number. */
export async function deleteEventsOf(
  db: Db,
  { deviceId, userId }: { deviceId?: string; userId?: string },
): Promise<number> {
  const condition = or(
    deviceId === undefined ? undefined : eq(analyticsEvents.deviceId, deviceId),
    userId === undefined ? undefined : eq(analyticsEvents.userId, userId),
  )
  if (!condition) return 0
  const answer = await db.execute<{ count: number }>(sql`
    with deleted as (delete from ${analyticsEvents} where ${condition} returning day),
    changed as (${changedDays('deleted')})
    select count(*)::int as count from deleted`)
  return answer.rows[0]?.count ?? 0
}
