import { desc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import {
  maxNameLength,
  maxNames,
  pageKinds,
  otherNames,
  typeOfKind,
} from '#domain/analytics/counts.ts'
import { edgesOf, metrics } from '#domain/analytics/vitals.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { analyticsChangedDays, analyticsCounts } from '../db/tables/analytics.ts'

/** Key of the advisory lock; it differs from that of the partitions. */
const lockKey = 727_004

/** Replaces the counts of a day. */
export function countDay(db: Db, day: PlainDate, ownHost: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockCounts(tx)
    // The mark is deleted before the events are read, so an event in between is counted now and again later.
    await tx.delete(analyticsChangedDays).where(eq(analyticsChangedDays.day, day))
    await tx.delete(analyticsCounts).where(eq(analyticsCounts.day, day))
    await tx.execute(sql`
      insert into analytics_counts (day, kind, page, dimension, count)
      ${rawCounts(sql`day = ${day}::date`, ownHost)}`)
  })
}

/** The days whose events changed since their last count, the newest first. */
export async function selectChangedDays(db: Db): Promise<PlainDate[]> {
  const { day } = analyticsChangedDays
  const rows = await db.selectDistinct({ day }).from(analyticsChangedDays).orderBy(desc(day))
  return rows.map((row) => row.day)
}

/** Deletes the counts of every day up to and including `last`, in the transaction that drops the events. */
export async function deleteCounts(tx: Db, last: PlainDate): Promise<void> {
  await lockCounts(tx)
  await tx.delete(analyticsChangedDays).where(lte(analyticsChangedDays.day, last))
  await tx.delete(analyticsCounts).where(lte(analyticsCounts.day, last))
}

/** Locks until the transaction ends, so that two processes cannot count the same day at once. */
const lockCounts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)

/** Number of counted events by day; days without events are absent. */
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

/**
 * The query that counts events into `day`, `kind`, `page`, `dimension`, `count`
 * (docs/algorithms/insights.md). `which`: condition on the days of `analytics_events`. `ownHost`:
 * referrals from this host are not a source.
 */
export function rawCounts(which: SQL, ownHost: string): SQL {
  return sql`
    with first_views as (${firstViews(which, ownHost)}),
    sessions as (
      select distinct day, device_id, session_id from analytics_events
      where ${which} and type = 'session_start' and session_id is not null
    ),
    named as (${sessionCounts} union all ${networkCounts(which)}),
    placed as (
      select *, row_number() over (
        partition by day, kind order by count desc, page collate "C", dimension collate "C") as place
      from named
    )
    ${pageCounts(which)} union all ${vitalCounts(which)} union all
    select day, kind, case when place <= ${maxNames}::int then page else '' end,
      case when place <= ${maxNames}::int then dimension else ${otherNames} end, sum(count)::bigint
    from placed group by 1, 2, 3, 4`
}

/** All events of a day, and by page the kinds that are counted by their type alone. */
function pageCounts(which: SQL): SQL {
  const kinds = sql.join(
    pageKinds.map((kind) => sql`(${typeOfKind[kind]}, ${kind})`),
    sql`, `,
  )
  return sql`
    select day, 'event' as kind, '' as page, '' as dimension, count(*) as count
    from analytics_events where ${which} group by day
    union all
    select day, k.kind, coalesce(page, ''), '', count(*)
    from analytics_events join (values ${kinds}) as k (type, kind) using (type)
    where ${which} group by 1, 2, 3`
}

const textOf = (name: string) => sql`properties ->> ${name}::text`
const nameIn = (value: SQL) =>
  sql`left(lower(btrim(${value}) collate "da-x-icu"), ${maxNameLength}::int) collate "C"`

/** The first view of each session and day, which gives the session's source and campaign. */
function firstViews(which: SQL, ownHost: string): SQL {
  const host = sql`regexp_replace(${nameIn(textOf('referring_domain'))}, '^www\\.', '')`
  return sql`
    select distinct on (day, device_id, session_id) day, device_id, session_id,
      nullif(${nameIn(textOf('utm_campaign'))}, '') as campaign,
      coalesce('utm:' || nullif(${nameIn(textOf('utm_source'))}, ''),
        'ref:' || nullif(nullif(${host}, ''), ${ownHost.replace(/^www\./, '')}), 'direct') as source
    from analytics_events
    where ${which} and type = ${typeOfKind.view} and session_id is not null
    order by day, device_id, session_id, at, insert_id collate "C"`
}

const sessionCounts = sql`
  select day, 'session' as kind, '' as page, coalesce(source, 'unknown') as dimension, count(*) as count
  from sessions left join first_views using (day, device_id, session_id) group by 1, 4
  union all
  select day, 'campaign', '', campaign, count(*)
  from sessions join first_views using (day, device_id, session_id)
  where campaign is not null group by 1, 4`

const networkCounts = (which: SQL) => sql`
  select day, 'network_error', coalesce(page, ''),
    concat_ws(' ', left(${textOf('[Amplitude] Status Code')}, 3),
      left(${textOf('[Amplitude] Request Method')}, 10), left(${textOf('[Amplitude] URL')}, 100)),
    count(*)
  from analytics_events
  where ${which} and type = '[Amplitude] Network Request'
    and ${numberIn(sql`properties -> '[Amplitude] Status Code'`)} between 500 and 599
  group by 1, 3, 4`

/** The value as a number; null for any other type, on which a plain cast would fail. */
const numberIn = (value: SQL) =>
  sql`case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end`

function vitalCounts(which: SQL): SQL {
  const measured = metrics.map((metric) => {
    const value = numberIn(sql`properties -> ${`[Amplitude] ${metric}`}::text -> 'value'`)
    // Our buckets include their upper edge, but `width_bucket` includes the lower one, so signs and order are reversed.
    const negatedEdges = sql.param(edgesOf[metric].map((edge) => -edge).toReversed())
    return sql`(${metric}, ${value}, ${negatedEdges}::float8[])`
  })
  return sql`
    select day, m.metric, coalesce(page, ''),
      (cardinality(m.negated_edges) - width_bucket(-m.value, m.negated_edges))::text, count(*)
    from analytics_events
    cross join lateral (values ${sql.join(measured, sql`, `)}) as m (metric, value, negated_edges)
    where ${which} and type = '[Amplitude] Web Vitals' and m.value >= 0
    group by 1, 2, 3, 4`
}
