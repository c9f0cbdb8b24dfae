import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { afterwards, cleanUp, newDataDir } from '#test/service-process.ts'
import { createReadiness } from './readiness.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(cleanUp)

const log = () => undefined

test('a database that can write is ready', async () => {
  const { db, close } = openPool(app.databaseUrl, 1)
  const ready = createReadiness({ db, log })
  expect(await ready()).toMatchObject({ status: 'ready' })
  await close()
})

test('the test writes to the write-ahead log', async () => {
  const { db, close } = openPool(app.databaseUrl, 1)
  const position = async () => {
    const at = await db.execute<{ at: number }>(
      sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`,
    )
    return Number(at.rows[0]?.at)
  }
  const before = await position()
  await createReadiness({ db, log })()
  expect(await position()).toBeGreaterThan(before)
  await close()
})

test('a pool whose connections are all taken is not ready, within the deadline', async () => {
  const { db, pool, close } = openPool(app.databaseUrl, 1)
  const taken = await pool.connect()
  const from = performance.now()
  expect(await createReadiness({ db, log })()).toMatchObject({ status: 'not_ready', cause: 'late' })
  expect(performance.now() - from).toBeLessThan(4_000)
  taken.release()
  await close()
})

test('the database is tested at most once a second', async () => {
  let tries = 0
  const ready = createReadiness({ db: app.db, log }, async () => {
    tries += 1
  })
  await Promise.all(Array.from({ length: 100 }, ready))
  await ready()
  expect(tries).toBe(1)
  await sleep(1_050)
  await ready()
  expect(tries).toBe(2)
})

test('a full disk is not ready until it has space again', async (context) => {
  const dataDir = newDataDir()
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=120m,mode=711']
    execFileSync('mount', [...options, 'tmpfs', dataDir], { stdio: 'pipe' })
  } catch {
    context.skip('tmpfs kan ikke monteres her')
  }
  afterwards(() => execFileSync('umount', ['-l', dataDir]))
  const database = await startEmbedded({ dataDir, log, durable: true })
  const { db, close } = openPool(database.url, 2)
  // Another connection is there already: it is the writing that must fail.
  await db.execute(sql`select 1`)
  const ballast = join(dataDir, 'ballast')
  execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=4k 2>/dev/null || true`])
  expect(await createReadiness({ db, log })()).toMatchObject({ status: 'not_ready', cause: 'full' })
  rmSync(ballast)
  expect(await createReadiness({ db, log })()).toMatchObject({ status: 'ready' })
  await close()
  await database.stop()
})
