import { sql } from 'drizzle-orm'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { countChangedDays } from '#server/analytics/count-days.ts'
import { createPartitions } from '#server/analytics/partition-queries.ts'
import { rawCounts } from '#server/analytics/count-queries.ts'
import type { Db } from '#server/db/client.ts'
import { makeTemplate } from '#test/database.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { startTestPostgres } from '#test/postgres.ts'
import { median, percentile, print, rounded } from './print.ts'

const bench = 'insights'
const events = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const dayCount = 90
const limitMs = 1_000
const times = 15
const last = plainDate('2027-05-04')

/**
 * `/admin/insights` over ninety days with ten million events through the API, from the counts by day,
 * beside counting the events themselves, which must give exactly the same rows.
 */
export async function benchInsights() {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url)
  const services = await createTestApp({ now: `${last}T10:00:00+02:00` })
  try {
    await fill(services.db)
    const counting = await seconds(() => countChangedDays(services.ctx()))
    print({ bench, metric: `${dayCount} days counted again`, value: counting, unit: 's' })
    const raw = await compare(services)
    await measure(services, raw)
  } finally {
    await services.close()
    await postgres.stop()
  }
}

async function measure(services: TestApp, rawSeconds: number) {
  const { cookie } = await signInAs(services, [{ name: 'operator_admin' }])
  const ask = async () => {
    const path = `/api/v1/admin/insights?period=${dayCount}`
    const answer = await services.request('GET', path, undefined, { cookie })
    if (!answer.ok) throw new Error(`Answered ${answer.status}`)
    return (await answer.json()) as { days: { views: number }[] }
  }
  // Not measured, because it opens connections and reads the counts from disk.
  const { days } = await ask()
  if (days.every(({ views }) => views === 0)) throw new Error('The page shows no views')
  const took: number[] = []
  for (let time = 0; time < times; time += 1) took.push(1_000 * (await seconds(ask)))
  const p95 = percentile(took, 0.95)
  print({
    bench,
    metric: `page of ${dayCount} days, ${events} events, p95 of ${times}`,
    value: rounded(p95),
    unit: 'ms',
    peer: 'limit',
    peerValue: limitMs,
    ratio: rounded(p95 / limitMs, 3),
  })
  print({
    bench,
    metric: 'page from what was counted',
    value: rounded(median(took)),
    unit: 'ms',
    peer: 'counted from the events',
    peerValue: rounded(1_000 * rawSeconds, 0),
    ratio: rounded((1_000 * rawSeconds) / median(took), 0),
  })
  if (p95 > limitMs) process.exitCode = 1
}

/** The seconds that counting the events takes; throws when the counts by day differ. */
async function compare({ db, ctx }: TestApp): Promise<number> {
  const ownHost = new URL(ctx().publicUrl).hostname
  const raw = rawCounts(sql`day <= ${last}::date`, ownHost)
  const took = await seconds(() => db.execute(sql`create table counted_again as ${raw}`))
  const { rows } = await db.execute<{ counted: number; other: number }>(sql`
    with kept as (select day, kind, page, dimension, count from analytics_counts)
    select (select count(*) from kept)::int as counted,
      ((select count(*) from (table kept except table counted_again) as a) +
       (select count(*) from (table counted_again except table kept) as b))::int as other`)
  const [{ counted, other } = { counted: 0, other: 1 }] = rows
  print({ bench, metric: `rows of ${counted} that differ from the events`, value: other, unit: '' })
  if (other !== 0 || counted === 0) throw new Error('What was counted is not what happened')
  return took
}

async function fill(db: Db) {
  const days = Array.from({ length: dayCount }, (_, i) => addDays(last, -i))
  await createPartitions(db, days)
  const perDay = Math.ceil(events / dayCount)
  for (const [i, day] of days.entries()) {
    const count = Math.min(perDay, events - i * perDay)
    if (count > 0) await fillDay(db, day, count)
  }
  await db.execute(sql`analyze analytics_events`)
  await db.execute(sql`analyze analytics_counts`)
}

/** Inserts events derived from their number only, so that every run has the same ones. */
async function fillDay(db: Db, day: PlainDate, count: number) {
  await db.execute(sql`
    insert into analytics_events
      (day, insert_id, received_at, at, type, device_id, session_id, user_id, page, properties)
    select ${day}::date, 'event-' || i, at, at, type, 'device-' || visit % 30000,
      extract(epoch from ${day}::date)::bigint * 1000 + visit, null,
      (array['/', '/clubs', '/clubs/$slug', '/membership', '/tournaments', '/tournaments/$slug',
        '/tournaments/$slug/rounds/$roundId', '/terms'])[1 + i % 8],
      case type
        when '[Amplitude] Page Viewed' then jsonb_build_object(
          'referring_domain', (array['', 'www.google.com', 'bing.com', 'facebook.com'])[1 + visit % 4],
          'utm_campaign', case when visit % 10 = 0 then 'foraar-' || visit % 7 end)
        when '[Amplitude] Web Vitals' then jsonb_build_object(
          '[Amplitude] LCP', jsonb_build_object('value', i % 5000),
          '[Amplitude] CLS', jsonb_build_object('value', i % 40 / 100.0),
          '[Amplitude] TTFB', jsonb_build_object('value', i % 2200))
        when '[Amplitude] Network Request' then jsonb_build_object(
          '[Amplitude] Status Code', 500 + i % 4, '[Amplitude] Request Method', 'GET',
          '[Amplitude] URL', '/api/v1/clubs')
        else '{}'::jsonb end
    from (
      select i, i / 10 as visit, ${day}::date + i * interval '500 milliseconds' as at,
        case when i % 10 = 0 then 'session_start' when i % 100 = 1 then '[Amplitude] Network Request'
          when i % 100 in (2, 3) then '[Amplitude] Dead Click' when i % 100 = 4 then '[Amplitude] Rage Click'
          when i % 10 = 5 then '[Amplitude] Web Vitals' when i % 10 in (6, 7, 8) then '[Amplitude] Element Clicked'
          else '[Amplitude] Page Viewed' end as type
      from generate_series(1, ${count}::int) as i
    ) as made`)
  await db.execute(sql`insert into analytics_changed_days (day) values (${day}::date)`)
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return rounded((performance.now() - from) / 1_000, 3)
}
