import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#server/db/backup/back-up.ts'
import { finishRecovery } from '#server/db/backup/finish-recovery.ts'
import { restore } from '#server/db/backup/restore.ts'
import { openPool, type Database } from '#server/db/client.ts'
import { activity } from '#server/db/tables/activity.ts'
import { disableTriggers, enableTriggers, insertEvents } from '#test/activity-chain.ts'
import { cost, secret } from '#test/backup-fixture.ts'
import { runSql } from '#test/run-sql.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { chainActivity } from './chain-activity.ts'
import { verifyChain } from './verify-chain.ts'
import { noteRestore, readWitness, writeWitness } from './witness.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-restored-'))
const migrations = 'db/migrations'
const name = `restored_${randomUUID().replaceAll('-', '')}`
const target = new URL(process.env.TEST_DATABASE_URL!)
target.pathname = `/${name}`
let app: TestApp
let restored: Database

/** Backed up with five events in the chain and two that wait; afterwards the log goes on. */
beforeAll(async () => {
  app = await createTestApp({ env: { DATA_DIR: dataDir } })
  await insertEvents(app.db, 5, app.clock.now())
  await chainActivity(app.ctx())
  await writeWitness(app.ctx())
  await insertEvents(app.db, 2, app.clock.now())
  const file = join(dataDir, 'kopi.backup')
  await backUp({ url: app.databaseUrl, file, secret, cost })
  await chainActivity(app.ctx())
  await writeWitness(app.ctx())
  await runSql(`create database ${name}`)
  const afterRestore = [noteRestore(dataDir)]
  await restore({ url: target.href, file, secret, migrations, afterRestore })
  restored = openPool(target.href, 2)
})
afterAll(async () => {
  await restored.close()
  await app.close()
  await runSql(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true })
})

test('a restored log is whole, and goes on', async () => {
  const witness = await readWitness(restored.db, dataDir)
  // The later line, of position 7, is void.
  expect(witness.map(({ position }) => position)).toEqual([5])
  const verify = () => verifyChain(restored.db, app.clock.now(), witness)
  expect(await verify()).toMatchObject({ checked: 5, waiting: 2, total: 0 })
  await insertEvents(restored.db, 1, app.clock.now())
  expect(await chainActivity({ ...app.ctx(), db: restored.db })).toBe(3)
  expect(await verify()).toMatchObject({ checked: 8, waiting: 0, total: 0 })
  await expect(restored.pool.query('delete from activity')).rejects.toThrow('is insert-only')
})

/** Runs `npm run audit:verify` on the restored database. */
async function runCommand() {
  const env = {
    ...process.env,
    DATABASE_URL: target.href,
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: 'https://saesonkortet.example',
    AUTH_SECRET: 'a-secret-for-tests-only-32-characters',
    LOG_LEVEL: 'error',
  }
  const run = promisify(execFile)(process.execPath, ['scripts/audit-verify.ts'], { env })
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  )
}

test('the command ends with 0 for a whole log, and names one changed byte with 1', async () => {
  const whole = await runCommand()
  expect(whole.stdout).toContain('Hændelser i kæden: 8, 0 venter\nKædens slutning: plads 8, ')
  expect(whole.stdout).toContain('Tidligere noteringer, der er sammenlignet: 1\nLoggen er hel.')
  expect(whole.code).toBe(0)
  await disableTriggers(restored.db, activity)
  await restored.pool.query(`update activity set subject_id = 'y' where id =
    (select activity_id from activity_links where position = 3)`)
  await enableTriggers(restored.db, activity)
  const tampered = await runCommand()
  expect(tampered.stdout).toMatch(
    /\n {2}Hændelse \d+ på plads 3 er ændret, eller den har byttet plads med en anden\.\nLoggen er ikke hel: 1 fund\.\n$/,
  )
  expect(tampered.code).toBe(1)
})

test('a database that PostgreSQL has recovered is whole when the recovery is finished', async () => {
  const elsewhere = join(dataDir, 'recovered')
  mkdirSync(elsewhere)
  const url = new URL(target.href)
  url.pathname = `/${name}_recovered`
  await runSql(`create database ${name}_recovered`)
  await restore({ url: url.href, file: join(dataDir, 'kopi.backup'), secret, migrations })
  // The witness has seen position 7 of the chain, of which the recovered database has 5.
  const lines = readFileSync(join(dataDir, 'log-witness.txt'), 'utf8').split('\n')
  const seen = lines.filter((line) => line.includes(' seen '))
  writeFileSync(join(elsewhere, 'log-witness.txt'), `${seen.join('\n')}\n`)
  const totalOf = async () => {
    const { db, close } = openPool(url.href, 1)
    const { total } = await verifyChain(db, app.clock.now(), await readWitness(db, elsewhere))
    await close()
    return total
  }
  expect(await totalOf()).toBe(1)
  const afterRestore = [noteRestore(elsewhere)]
  const moment = app.clock.now()
  await finishRecovery({ url: url.href, moment, migrations, afterRestore })
  expect(await totalOf()).toBe(0)
  await runSql(`drop database ${name}_recovered with (force)`)
})
