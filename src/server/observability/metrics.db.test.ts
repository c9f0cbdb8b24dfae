import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { asOperator, createTestApp, type TestApp } from '#test/test-app.ts'
import { bugKinds } from '../ctx.ts'
import { openPool } from '../db/client.ts'
import { NoConnectionError } from '../db/database-failure.ts'
import { observeRequest } from '../http/observe-requests.ts'
import { startJobs } from '../job-scheduler.ts'
import { insertMail } from '../notifications/queries.ts'
import { listen, type Listener } from '../serve.ts'
import { stateRegistry } from './state-metrics.ts'

let app: TestApp
let listener: Listener
let address: string

beforeAll(async () => {
  app = await createTestApp()
  listener = await listen({ port: 0, host: '127.0.0.1', publicUrl: '', files: [], proxies: [] })
  listener.open({ fetch: async (request) => app.hono.fetch(request), observe: observeRequest })
  address = `http://127.0.0.1:${listener.port}`
})
afterAll(async () => {
  await listener.close()
  await app.close()
})

const scrape = async () => (await app.request('GET', '/metrics', undefined, asOperator)).text()
/** The database is read again at once. */
const scrapeState = () => stateRegistry(app.services).metrics()

describe('requests', () => {
  test('are counted by pattern, method and status; what was sent is in no label', async () => {
    const name = 'en-klub-ingen-kender'
    await fetch(`${address}/api/v1/clubs/${name}`)
    await fetch(`${address}/api/v1/${name}?email=anne@holm.example`)
    await fetch(`${address}/${name}.php`, { method: 'DELETE' })
    const counted = (method: string, route: string, status: number) =>
      `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 1`
    // A request is counted when its connection is done with it, which may be after the answer.
    await expect.poll(scrape).toContain(counted('DELETE', 'no route', 404))
    const text = await scrape()
    expect(text).toContain(counted('GET', '/api/v1/clubs/:slug', 404))
    expect(text).toContain(counted('GET', 'no route', 404))
    expect(text).not.toContain(name)
    expect(text).not.toContain('holm')
  })

  test('that the client gave up are counted as 499', async () => {
    const slow = await listen({ port: 0, host: '127.0.0.1', publicUrl: '', files: [], proxies: [] })
    slow.open({
      fetch: () => new Promise((resolve) => setTimeout(() => resolve(new Response()), 300)),
      observe: observeRequest,
    })
    const signal = AbortSignal.timeout(50)
    await fetch(`http://127.0.0.1:${slow.port}/`, { signal }).catch(() => undefined)
    await expect.poll(scrape).toContain('{method="GET",route="other",status="499"} 1')
    await slow.close()
  })
})

describe('what stands in the database', () => {
  test('a mail that waits has an age, and counts as retrying after three attempts', async () => {
    const at = app.ctx().now()
    const mail = { toAddress: 'anne@holm.example', template: 'code', data: {} }
    const before = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
    await insertMail(app.db, { ...mail, createdAt: before(30), dueAt: before(30) })
    await insertMail(app.db, { ...mail, createdAt: at, dueAt: new Date(at.getTime() + 60_000) })
    const text = await scrapeState()
    expect(text).toContain('queue_due{queue="mails"} 1')
    expect(text).toContain('queue_oldest_age_seconds{queue="mails"} 1800')
    expect(text).toContain('queue_retrying{queue="mails"} 0')
    // After three refusals it is due in eight minutes, and has still waited for half an hour.
    await app.db.execute(sql`update mails set attempts = 3, due_at = ${before(22).toISOString()}
      where due_at = ${before(30).toISOString()}`)
    const later = await scrapeState()
    expect(later).toContain('queue_oldest_age_seconds{queue="mails"} 1740')
    expect(later).toContain('queue_retrying{queue="mails"} 1')
  })

  test('a job that fails has failures in a row, and the age of its last success', async () => {
    let fails = false
    const run = async () => {
      if (fails) throw new NoConnectionError('lost')
    }
    const jobs = startJobs({ ...app.services }, [{ name: 'mails', everySeconds: 3_600, run }])
    const runOnce = async () => {
      jobs.wake('mails')
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    await runOnce()
    app.clock.setOffset(600_000)
    fails = true
    await runOnce()
    await jobs.stop()
    const text = await scrapeState()
    expect(text).toContain('job_failures_in_a_row{job_name="mails"} 1')
    expect(text).toContain('job_last_success_age_seconds{job_name="mails"} 600')
    expect(text).toContain('job_interval_seconds{job_name="mails"} 3600')
    expect(await scrape()).toContain('job_runs_total{job_name="mails",outcome="failure"} 1')
  })

  test('payments stand in every state, also where there is none', async () => {
    const text = await scrapeState()
    expect(text).toContain('payment_attempts{state="captured"} 0')
    expect(text).toContain('payment_cases_open{kind="capture_refused"} 0')
  })

  test('without a database the scrape is answered, and says so', async () => {
    const lost = openPool('postgres://nobody@127.0.0.1:9/nothing')
    const text = await stateRegistry({ ...app.services, db: lost.db }).metrics()
    expect(text).toContain('database_up 0')
    expect(text).not.toContain('queue_due{')
    await lost.close()
  })
})

test('a reading that takes too long is ended by the database, which is up', async () => {
  const holder = await app.pool.connect()
  await holder.query('begin; lock table mails in access exclusive mode')
  const registry = stateRegistry(app.services, { deadlineMs: 200, freshMs: 0 })
  const text = await registry.metrics()
  expect(text).toContain('\ndatabase_up 1\n')
  expect(text).not.toContain('queue_due{')
  await expect
    .poll(async () => {
      const waiting = await holder.query(`select from pg_locks where not granted
        and relation = 'mails'::regclass`)
      return waiting.rowCount
    })
    .toBe(0)
  await holder.query('rollback')
  holder.release()
  expect(await registry.metrics()).toContain('queue_due{queue="mails"}')
})

test('no reading begins while one runs', async () => {
  let begun = 0
  const transaction = () => {
    begun += 1
    return new Promise(() => undefined)
  }
  const db = { execute: async () => ({ rows: [] }), transaction } as unknown as typeof app.db
  const registry = stateRegistry({ ...app.services, db }, { deadlineMs: 20, freshMs: 0 })
  for (let scrapes = 0; scrapes < 3; scrapes += 1)
    expect(await registry.metrics()).toContain('\ndatabase_up 1\n')
  expect(begun).toBe(1)
})

test('what an alert counts by a label stands at zero before it happens', async () => {
  const pool = openPool(app.databaseUrl, 1, { work: 'command' })
  const text = await scrape()
  // Other tests of this process may have counted some.
  for (const kind of bugKinds) expect(text).toMatch(new RegExp(`bugs_total{kind="${kind}"} \\d`))
  expect(text).toContain('db_pool_refused_total{pool="command",reason="busy"} 0')
  for (const limit of ['total', 'perAddress'])
    expect(text).toMatch(new RegExp(`event_streams_refused_total{limit="${limit}"} \\d`))
  await pool.close()
})

test('the pool shows its connections, and whom it refused', async () => {
  const small = openPool(app.databaseUrl, 1, { work: 'import' })
  const held = await small.pool.connect()
  const waiting = small.pool.connect()
  expect(await scrape()).toContain('db_pool_connections{pool="import",state="in_use"} 1')
  expect(await scrape()).toContain('db_pool_waiting{pool="import"} 1')
  held.release()
  ;(await waiting).release()
  await small.close()
  expect(await scrape()).not.toContain('pool="import",state')
})
