import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cost } from '#test/backup-fixture.ts'
import { copyTemplate } from '#test/database.ts'
import { buildAnne, textsOfAnne, columnsContaining } from '#test/personal-data-fixture.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { signInAs } from '#test/people.ts'
import { backUp } from '../db/backup/back-up.ts'
import { restore, type AfterRestore } from '../db/backup/restore.ts'
import { erasePerson } from './erase-person.ts'
import { readList } from './erasure-list.ts'
import { repeatErasures } from './repeat-erasures.ts'

const secret = 'en nøgle til prøver, som er lang nok'
const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-erased-'))
const file = join(dataDir, 'kopi.backup')
const migrations = resolve('db/migrations')
let app: PurchaseTestApp

/** Anne is in the backup and is erased afterwards. Another account stays. */
beforeAll(async () => {
  app = await createPurchaseTestApp({ env: { DATA_DIR: dataDir } })
  await signInAs(app, [], 'bliver@example.dk')
  const { accountId } = await buildAnne(app)
  // A message without an account, matched by the address only.
  await app.request('POST', '/api/v1/cases', {
    kind: 'contact',
    name: 'Anne Holm',
    email: 'anne@example.dk',
    message: 'Kan jeg købe?',
  })
  await backUp({ url: app.databaseUrl, file, secret, cost })
  // The backup is dated by the database's clock, not by the test's.
  app.clock.set(new Date(Date.now() + 60_000).toISOString())
  await erasePerson(app.ctx(), accountId)
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const kept = ['order_lines.description', 'orders.buyer_name', 'receipts.document']

async function restored(into: { isKnown?: boolean; afterRestore: AfterRestore[] }) {
  const copy = await copyTemplate()
  if (into.isKnown) await listErasures(copy.url)
  await restore({
    url: copy.url,
    file,
    secret,
    migrations,
    overwrite: true,
    afterRestore: into.afterRestore,
  })
  const pool = new pg.Pool({ connectionString: copy.url })
  // The database is dropped while the last connection is still closing.
  pool.on('error', () => undefined)
  const left = await columnsContaining(pool, textsOfAnne)
  const others = await pool.query(`select email from accounts`)
  await pool.end()
  await copy.drop()
  return { left, accounts: others.rows.map(({ email }: { email: string }) => email) }
}

/** Copies the erasures into the database that the backup overwrites. */
async function listErasures(url: string) {
  const { rows } = await app.pool.query('select hash, kind, erased_at from erasures')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const { hash, kind, erased_at } of rows) {
    await client.query('insert into erasures values ($1, $2, $3)', [hash, kind, erased_at])
  }
  await client.end()
}

test('an older backup without repeated erasures brings the person back', async () => {
  const { left, accounts } = await restored({ afterRestore: [] })
  expect(left).toContain('accounts.email')
  expect(left).toContain('cases.email')
  expect(accounts).toContain('anne@example.dk')
})

test('after the loss of a database, the list beside the backups repeats the erasure', async () => {
  const { left, accounts } = await restored({ afterRestore: [repeatErasures(dataDir)] })
  expect(left.filter((where) => !where.startsWith('mails.'))).toEqual(kept)
  expect(accounts).toContain('bliver@example.dk')
  expect(accounts).not.toContain('anne@example.dk')
})

test('an unreadable list is an error, a missing list is empty', async () => {
  const elsewhere = join(dataDir, 'broken')
  mkdirSync(join(elsewhere, 'erasures.txt'), { recursive: true })
  await expect(readList(elsewhere)).rejects.toThrow('EISDIR')
  expect(await readList(join(dataDir, 'another-machine'))).toEqual([])
})

test('an overwritten database passes its erasures on to the restored one', async () => {
  const elsewhere = [repeatErasures(join(dataDir, 'another-machine'))]
  const { left, accounts } = await restored({ isKnown: true, afterRestore: elsewhere })
  expect(left.filter((where) => !where.startsWith('mails.'))).toEqual(kept)
  expect(accounts).not.toContain('anne@example.dk')
})
