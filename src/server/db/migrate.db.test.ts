import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { migrate } from './migrate.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'saesonkortet-migrations-'))
  for (const name of readdirSync('db/migrations').filter((file) => file.endsWith('.sql'))) {
    copyFileSync(join('db/migrations', name), join(folder, name))
  }
  writeFileSync(join(folder, '9999_later.sql'), 'alter table clubs add column later text')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

const few = { lockMs: 150, pauseMs: 50, attempts: 2 }

test('a migration that waits for a lock gives way to readers, and begins again', async () => {
  const client = await app.pool.connect()
  await client.query('begin; select from clubs')
  const stopped = migrate(app.databaseUrl, folder, { patience: few }).catch(
    ({ message }: Error) => message,
  )
  await waitForLockWaiters(app, 1)
  // Behind the migration, which waits for the transaction above.
  await app.pool.query('select from clubs')
  expect(await stopped).toContain('en lang transaktion holder en tabel')

  const begun = migrate(app.databaseUrl, folder, { patience: { ...few, attempts: 100 } })
  await waitForLockWaiters(app, 1)
  await client.query('commit')
  client.release()
  expect(await begun).toEqual({ applied: ['9999_later.sql'], newer: [] })
})
