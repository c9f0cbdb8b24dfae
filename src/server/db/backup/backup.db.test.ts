import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMissing } from '#server/db/migrate.ts'
import {
  contentOf,
  cost,
  createBackupFixture,
  secret,
  using,
  type BackupFixture,
} from '#test/backup-fixture.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

let app: BackupFixture

beforeAll(async () => {
  app = await createBackupFixture()
})
afterAll(() => app.close())

test('every table comes back byte for byte, into an empty database', async () => {
  const target = await app.newDatabase()
  const summary = await restore(app.into(target))

  expect(summary.rows).toBeGreaterThan(26_000)
  expect(await contentOf(target)).toEqual(await contentOf(app.source))
  expect(await constraintsOf(target)).toEqual(await constraintsOf(app.source))
})

test('what a table refuses, it refuses again after the restore', async () => {
  const target = await app.newDatabase()
  await restore(app.into(target))
  await using(target, async (client) => {
    await expect(client.query('DELETE FROM visits')).rejects.toThrow('insert-only')
    const orphan = 'INSERT INTO courses (club_id) VALUES (999999)'
    await expect(client.query(orphan)).rejects.toThrow('foreign key')
    const { rows } = await client.query(`INSERT INTO clubs (name) VALUES ('Ny') RETURNING id::text`)
    expect(rows).toEqual([{ id: '3001' }])
  })
})

test('analytics events are in no backup, and go with their days when one is read over them', async () => {
  const [own, days] = [join(app.folder, 'own'), join(app.folder, 'days.backup')]
  mkdirSync(own)
  const table = 'CREATE TABLE analytics_events (day date PRIMARY KEY) PARTITION BY RANGE (day);'
  writeFileSync(join(own, '0000_days.sql'), `${table} CREATE TABLE clubs (name text)`)
  const target = await app.newDatabase()
  await using(target, async (client) => {
    await applyMissing(client, own)
    await client.query(`
      CREATE TABLE first_day PARTITION OF analytics_events FOR VALUES FROM ('2027-05-04') TO ('2027-05-05');
      INSERT INTO analytics_events VALUES ('2027-05-04'); INSERT INTO clubs VALUES ('Ærø Golf')`)
  })
  await backUp({ url: target, file: days, secret, cost })
  await restore({ url: target, file: days, secret, migrations: own, overwrite: true })
  await using(target, async (client) => {
    expect((await client.query('SELECT * FROM analytics_events')).rows).toEqual([])
    expect((await client.query('SELECT * FROM clubs')).rows).toEqual([{ name: 'Ærø Golf' }])
    expect((await client.query(`SELECT to_regclass('first_day') AS day`)).rows[0].day).toBeNull()
  })
})

test('a backup holds one moment, whatever is written meanwhile', async () => {
  const busy = join(app.folder, 'busy.backup')
  const writes = { isOver: false }
  const writer = using(app.source, async (client) => {
    while (!writes.isOver) {
      await client.query(`WITH c AS (INSERT INTO clubs (name) VALUES ('I gang') RETURNING id)
        INSERT INTO courses (club_id) SELECT id FROM c`)
    }
  })
  await backUp({ url: app.source, file: busy, secret, cost })
  writes.isOver = true
  await writer
  const target = await app.newDatabase()
  await restore(app.into(target, { file: busy }))
  await using(target, async (client) => {
    const count = (table: string) => `(SELECT count(*)::int FROM ${table})`
    const { rows } = await client.query(
      `SELECT ${count('clubs')} AS clubs, ${count('courses')} AS courses`,
    )
    expect(rows[0].clubs).toBe(rows[0].courses)
  })
})

function constraintsOf(url: string) {
  return using(url, async (client) => {
    const { rows } = await client.query(
      `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2
       `,
    )
    return rows
  })
}
