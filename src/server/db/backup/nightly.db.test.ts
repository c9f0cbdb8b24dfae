import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contextOf } from '#server/app.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { backUpNightly } from './nightly.ts'
import { verifyBackup } from './read-backup.ts'

const secret = 'en nøgle til prøver, som er lang nok'
let app: TestApp
let dataDir: string
const folder = () => join(dataDir, 'backups')
const files = () => readdirSync(folder()).toSorted()
const night = (iso: string) => app.clock.set(iso)
const run = () => backUpNightly(contextOf(app.services), app.databaseUrl)

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-nightly-'))
  mkdirSync(folder())
  app = await createTestApp({ env: { DATA_DIR: dataDir, BACKUP_KEY: secret } })
})
afterEach(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

test('a backup is taken at 3.15 by the Danish clock, once, and can be read', async () => {
  await buildClub(app.db)
  night('2027-05-04T03:14:00+02:00')
  await run()
  expect(files()).toEqual([])
  night('2027-05-04T03:15:00+02:00')
  await run()
  await run()
  expect(files()).toEqual(['saesonkortet-2027-05-04T011500Z.backup'])
  const { rows } = await verifyBackup(join(folder(), files()[0]!), secret)
  expect(rows).toBeGreaterThan(0)
  // Behind the name of the format stands what a guess at the key costs.
  expect(readFileSync(join(folder(), files()[0]!))[16]).toBe(16)
  night('2027-05-05T09:00:00+02:00')
  await run()
  expect(files()).toHaveLength(2)
})

// Without the advisory lock this fails: each finds that there is none yet.
test('five processes take one backup between them', async () => {
  let written = 0
  const process = (second: number) => {
    const now = () => new Date(`2027-05-04T01:15:0${second}Z`)
    const log = () => void (written += 1)
    const ctx = { ...contextOf(app.services), now, log }
    return backUpNightly(ctx, app.databaseUrl)
  }
  await Promise.all([1, 2, 3, 4, 5].map(process))
  expect(files()).toHaveLength(1)
  expect(written).toBe(1)
})

// Without its own limits this fails: the connection that holds the lock would be ended, and the backup taken again and again.
test('a backup is taken once, however long its transaction is idle while it is written', async () => {
  night('2027-05-04T03:15:00+02:00')
  const limit = await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '1min'`)
    await backUpNightly({ ...contextOf(app.services), db: tx }, app.databaseUrl)
    const { rows } = await tx.execute(sql`show idle_in_transaction_session_timeout`)
    return rows[0]?.['idle_in_transaction_session_timeout']
  })
  await run()
  expect(files()).toHaveLength(1)
  expect(limit).toBe('0')
})

test('after 35 days a backup is gone, and what a person named is left alone', async () => {
  for (const name of [
    'saesonkortet-2027-03-30T011500Z.backup',
    'saesonkortet-2027-03-31T011500Z.backup',
    'før-flytning.backup',
  ]) {
    writeFileSync(join(folder(), name), '')
  }
  night('2027-05-04T03:15:00+02:00')
  await run()
  expect(files()).toEqual([
    'før-flytning.backup',
    'saesonkortet-2027-03-31T011500Z.backup',
    'saesonkortet-2027-05-04T011500Z.backup',
  ])
})

test('a backup that fails is tried again the same day', async () => {
  night('2027-05-04T03:15:00+02:00')
  rmSync(folder(), { recursive: true })
  writeFileSync(folder(), 'in the way')
  await expect(run()).rejects.toThrow(/EEXIST|ENOTDIR|mappe/)
  rmSync(folder())
  night('2027-05-04T03:20:00+02:00')
  await run()
  expect(files()).toEqual(['saesonkortet-2027-05-04T012000Z.backup'])
})

test('without a key none is taken outside the demonstration, and this is said once', async () => {
  const logged: string[] = []
  const config = { ...app.services.config, demo: false, backupKey: undefined }
  const ctx = contextOf({ ...app.services, config, log: (_, text) => logged.push(text) })
  await backUpNightly(ctx, app.databaseUrl)
  await backUpNightly(ctx, app.databaseUrl)
  expect(files()).toEqual([])
  expect(logged).toEqual([expect.stringMatching(/^BACKUP_KEY mangler/)])
})
