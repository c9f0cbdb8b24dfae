import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { listenerName } from '#server/db/listen.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { watchBoard } from './board-watcher.ts'
import { openLine, startProcess } from './one-database-processes.ts'
import { createPurchaseTestApp, fillIn, openBrowser, order } from './purchase-test-app.ts'
import { openScoring } from './scoring.ts'
import { startSmtp } from './smtp.ts'
import { startReceiver } from './webhook-receiver.ts'

type Process = Awaited<ReturnType<typeof startProcess>>

let app: Awaited<ReturnType<typeof createPurchaseTestApp>>
let line: Awaited<ReturnType<typeof openLine>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
/** The cache in front, which keeps what it is asked to remove. */
let cache: Awaited<ReturnType<typeof startReceiver>>
let env: Record<string, string>
let one: Process
let other: Process
let worker: Process
const now = '2027-06-12T12:00:00+02:00'

/** Two web processes and a worker on one database; the second web process listens on a line that can go dead. */
beforeAll(async () => {
  app = await createPurchaseTestApp({ now })
  line = await openLine(app.databaseUrl)
  smtp = await startSmtp()
  const { databaseUrl } = app
  cache = await startReceiver()
  const cdn = { CDN: 'varnish', CDN_PURGE_URL: cache.url, CDN_PURGE_TOKEN: 'a-long-token' }
  env = { CLOCK_NOW: now, SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, ...cdn }
  one = await startProcess({ databaseUrl, role: 'web', env })
  const direct = { ...env, DATABASE_DIRECT_URL: line.url }
  other = await startProcess({ databaseUrl, role: 'web', env: direct })
  worker = await startProcess({ databaseUrl, role: 'worker', env })
}, 120_000)

afterAll(async () => {
  await Promise.all([one.close(), other.close(), worker.close()])
  await line.close()
  await cache.close()
  await new Promise<void>((resolve) => smtp.server.close(resolve))
  await app.close()
})

test('a purchase at one web process leads to its mail from the worker within seconds', async () => {
  const browser = openBrowser(one.url)
  const ordered = await order(browser, await fillIn(browser))
  await browser.pay(ordered.body.redirectUrl)
  const paid = performance.now()
  await expect.poll(() => smtp.recipients, { timeout: 10_000 }).toContain('anne@example.dk')
  await expect
    .poll(async () => {
      const rows = await app.db.select().from(mails).where(eq(mails.toAddress, 'anne@example.dk'))
      return rows.find(({ template }) => template === 'orderConfirmation')?.sentAt
    })
    .toBeInstanceOf(Date)
  expect(performance.now() - paid).toBeLessThan(10_000)
})

test('a job that a web process wakes runs in the worker before its interval', async () => {
  const startedAt = async () =>
    (await app.db.select().from(jobs).where(eq(jobs.name, 'retention')))[0]?.startedAt ?? null
  expect(await startedAt()).toBeNull()
  one.server.services.wake?.('retention')
  // Its interval is an hour.
  await expect.poll(startedAt, { timeout: 5_000 }).toBeInstanceOf(Date)
})

test('a web process takes no turn of a job, and a worker answers operations only', async () => {
  expect(await (await fetch(`${worker.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200)
  for (const path of ['/', '/api/v1/clubs', '/api/v1/openapi.json', '/account/login']) {
    expect((await fetch(worker.url + path)).status, path).toBe(404)
  }
  await worker.close()
  const later = await app.db.execute(sql`select max(finished_at) as at from jobs`)
  // Two turns of the fastest job.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect((await app.db.execute(sql`select max(finished_at) as at from jobs`)).rows).toEqual(
    later.rows,
  )
  worker = await startProcess({ databaseUrl: app.databaseUrl, role: 'worker', env })
})

test('a score at a web process is purged from the cache in front by the worker', async () => {
  const flight = await openScoring(app)
  const board = await fetch(`${one.url}/api/v1/rounds/${flight.roundId}/board`)
  expect(board.headers.get('cache-control')).toContain('s-maxage=10,')
  const key = board.headers.get('xkey')
  expect(key).toMatch(/^tournament-/)
  const purges = () =>
    cache.received.filter(({ headers }) => `${headers['xkey']} `.includes(`${key} `))
  await expect.poll(purges, { timeout: 10_000 }).toHaveLength(1)
  await flight.record([{ hole: 1, score: 4 }])
  await expect.poll(purges, { timeout: 10_000 }).toHaveLength(2)
  // The three processes have seen it, and it is not sent again.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(purges()).toHaveLength(2)
})

test('wrong passwords are counted over both web processes', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 40 && statuses.at(-1) !== 429; tries += 1) {
    const { url } = tries % 2 === 0 ? one : other
    const answer = await openBrowser(url).send('POST', '/account/sign-in', {
      email: 'nobody@example.dk',
      password: 'not-the-password-at-all',
    })
    statuses.push(answer.status)
  }
  expect(statuses.at(-1)).toBe(429)
  const { url } = statuses.length % 2 === 0 ? one : other
  const next = await openBrowser(url).send('POST', '/account/sign-in', {
    email: 'nobody@example.dk',
    password: 'not-the-password-at-all',
  })
  expect(next.status).toBe(429)
})

const boardAt = async ({ url }: Process, roundId: string) =>
  (await (await fetch(`${url}/api/v1/rounds/${roundId}/board`)).json()) as Board

test('a score reaches the boards of both web processes, also when LISTEN is cut off or closed', async () => {
  const flight = await openScoring(app)
  const { roundId } = flight
  const before = await boardAt(other, roundId)
  const stream = `${other.url}/api/v1/rounds/${roundId}/board/stream?after=${before.version}`
  const watcher = watchBoard(stream)
  await watcher.opened
  const shown = () => watcher.changes().at(-1)?.version
  await flight.record([{ hole: 1, score: 4 }])
  // By the notification: the versions are read again every five seconds only.
  await expect.poll(shown, { timeout: 4_000 }).toBe(before.version + 1)

  line.cut()
  await flight.record([{ hole: 2, score: 5 }])
  await expect.poll(shown, { timeout: 10_000 }).toBe(before.version + 2)
  expect((await boardAt(one, roundId)).version).toBe(before.version + 2)

  const listeners = sql`from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}`
  const { rows } = await app.db.execute<{ at: string }>(sql`select now()::text as at`)
  line.mend()
  // The process notices that its connection does not answer, and opens another.
  const newer = async () =>
    (await app.db.execute(sql`select 1 ${listeners} and backend_start > ${rows[0]?.at}`)).rowCount
  await expect.poll(newer, { timeout: 30_000 }).toBe(1)

  await app.db.execute(sql`select pg_terminate_backend(pid) ${listeners}`)
  await flight.record([{ hole: 3, score: 5 }])
  await expect.poll(shown, { timeout: 10_000 }).toBe(before.version + 3)
  watcher.close()
}, 90_000)
