import { sql } from 'drizzle-orm'
import { chainActivity } from '#server/activity/chain-activity.ts'
import { verifyChain } from '#server/activity/verify-chain.ts'
import { makeTemplate } from '#test/database.ts'
import { startTestPostgres } from '#test/postgres.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { print, rounded } from './print.ts'

const bench = 'log'
const events = Number(process.env.BENCH_EVENTS ?? 100_000)
/** Events of one insertion. */
const batch = 5_000

/**
 * Writing, chaining and verifying the log, beside one statement in which PostgreSQL hashes every row of the same
 * log without a chain.
 */
export async function benchLog() {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url)
  const app = await createTestApp()
  try {
    const peer = await measurePeer(app)
    await chain(app)
    await verify(app, peer)
  } finally {
    await app.close()
    await postgres.stop()
  }
}

async function measurePeer(app: TestApp): Promise<number> {
  const write = await seconds(async () => {
    for (let from = 0; from < events; from += batch) await insert(app, from)
  })
  print({ bench, metric: 'written, with the queue', value: perSecond(write), unit: 'events/s' })
  await app.db.execute(sql`vacuum analyze activity`)
  const hash = sql`select count(sha256(convert_to(activity::text, 'UTF8'))) from activity`
  await app.db.execute(hash)
  return perSecond(await seconds(() => app.db.execute(hash)))
}

const insert = (app: TestApp, from: number) =>
  app.db.execute(sql`
    insert into activity (at, account_id, actor_kind, action, subject_type, subject_id, data)
    select timestamptz '2027-05-04' + n * interval '1 second', gen_random_uuid(), 'account', 'checkins.allow',
      'check_in', gen_random_uuid()::text, jsonb_build_object('clubId', gen_random_uuid(), 'holes', 18)
    from generate_series(${from + 1}::int, ${Math.min(from + batch, events)}::int) as n`)

async function chain(app: TestApp) {
  const took = await seconds(() => chainActivity(app.ctx()))
  print({ bench, metric: `chained, of ${events}`, value: perSecond(took), unit: 'events/s' })
  const times = 200
  const idle = await seconds(async () => {
    for (let n = 0; n < times; n += 1) await chainActivity(app.ctx())
  })
  const each = rounded((1_000 * idle) / times, 2)
  print({ bench, metric: 'a turn of the job without work', value: each, unit: 'ms' })
}

async function verify(app: TestApp, peer: number) {
  const before = process.memoryUsage().rss
  const took = await seconds(async () => {
    const { checked, total } = await verifyChain(app.db, app.clock.now())
    if (checked !== events || total > 0) throw new Error(`${checked} checked, ${total} findings`)
  })
  const value = perSecond(took)
  const unit = 'events/s'
  print({
    bench,
    metric: 'verified',
    value,
    unit,
    peer: 'one statement',
    peerValue: peer,
    ratio: rounded(value / peer, 2),
  })
  const grown = rounded((process.memoryUsage().rss - before) / 2 ** 20)
  print({ bench, metric: 'memory grown while verifying', value: grown, unit: 'MiB' })
}

const perSecond = (took: number) => Math.round(events / took)

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return (performance.now() - started) / 1_000
}
