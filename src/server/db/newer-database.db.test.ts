import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackupFixture, using, type BackupFixture } from '#test/backup-fixture.ts'
import { createLog } from '../log.ts'
import { applyMissing, migrate } from './migrate.ts'

let fixture: BackupFixture
beforeAll(async () => {
  fixture = await createBackupFixture()
})
afterAll(() => fixture.close())

const first = { '0000_clubs.sql': 'create table clubs (name text, slot int)' }
/** The release whose code stopped using the slot, and the one before it. */
const slotless = { ...first, '0001_holes.sql': 'alter table clubs add column holes int' }
const additive = { ...slotless, '0002_par.sql': 'alter table clubs add column par int' }
const dropping = {
  ...additive,
  '0003_no_slot.sql': '-- needs: 0001_holes.sql\nalter table clubs drop column slot',
}

/** The migrations of a build, in a folder of their own. */
function build(name: string, files: Record<string, string>): string {
  const folder = join(fixture.folder, name)
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

/** A database as this build leaves it. */
async function databaseOf(folder: string): Promise<string> {
  const url = await fixture.newDatabase()
  await migrate(url, folder)
  return url
}

const run = (url: string, sql: string) => using(url, (client) => client.query(sql))
const refusal = 'Databasen er lavet af en nyere udgave af programmet (0002_par.sql'

test('a build starts on a database to which newer ones have only added, and logs it', async () => {
  const url = await databaseOf(build('additive', additive))
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  const started = await migrate(url, build('first', first), { log })
  expect(started).toEqual({ applied: [], newer: ['0001_holes.sql', '0002_par.sql'] })
  expect(lines.join()).toContain('"newer":["0001_holes.sql","0002_par.sql"]')
})

test('after a column is dropped, a build that no longer used it starts, and one before it is refused', async () => {
  const url = await databaseOf(build('dropping', dropping))
  const started = await migrate(url, build('slotless', slotless))
  expect(started.newer).toEqual(['0002_par.sql', '0003_no_slot.sql'])
  const refused = migrate(url, build('first', first))
  await expect(refused).rejects.toThrow('nyere udgave af programmet (0001_holes.sql, 0002_par.sql')
})

test('a newer migration without a mark is refused, and so is a database from before the marks', async () => {
  const older = build('slotless', slotless)
  const unmarked = await databaseOf(build('additive', additive))
  await run(unmarked, `update schema_migrations set needs = null where name = '0002_par.sql'`)
  await expect(migrate(unmarked, older)).rejects.toThrow(refusal)
  const before = await databaseOf(build('additive', additive))
  await run(before, 'alter table schema_migrations drop column needs')
  await expect(migrate(before, older)).rejects.toThrow(refusal)
})

test('a database from before the marks gets them with its next migration', async () => {
  const url = await databaseOf(build('slotless', slotless))
  await run(url, 'alter table schema_migrations drop column needs')
  expect((await migrate(url, build('dropping', dropping))).applied).toHaveLength(2)
  const { rows } = await run(url, 'select needs from schema_migrations order by name')
  expect(rows.map(({ needs }) => needs)).toEqual([null, null, '0000_clubs.sql', '0001_holes.sql'])
  expect((await migrate(url, build('slotless', slotless))).newer).toHaveLength(2)
})

test('a build of another history changes nothing in a database that is newer', async () => {
  const url = await databaseOf(build('additive', additive))
  const other = build('other', { ...first, '0001_prices.sql': 'create table prices (ore int)' })
  await expect(migrate(url, other)).rejects.toThrow('nyere udgave af programmet')
  const { rows } = await run(url, `select to_regclass('prices') as prices`)
  expect(rows).toEqual([{ prices: null }])
})

test('a build that starts while a newer one migrates waits for it, and then runs on what it left', async () => {
  const url = await databaseOf(build('slotless', slotless))
  const slow = { ...dropping, '0004_slow.sql': 'select pg_sleep(0.3)' }
  const [older, newer] = [build('slotless', slotless), build('slow', slow)]
  const migrating = migrate(url, newer)
  const locked = `select from pg_locks where locktype = 'advisory' and granted and database =
    (select oid from pg_database where datname = current_database())`
  while (!(await run(url, locked)).rowCount) continue
  const started = await migrate(url, older)
  expect((await migrating).applied).toHaveLength(3)
  expect(started.newer).toEqual(['0002_par.sql', '0003_no_slot.sql', '0004_slow.sql'])
})

test('a restore refuses what a newer build has changed, whatever the marks allow', async () => {
  const url = await databaseOf(build('additive', additive))
  const refused = using(url, (client) => applyMissing(client, build('slotless', slotless)))
  await expect(refused).rejects.toThrow(refusal)
})
