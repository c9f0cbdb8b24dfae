import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMissing } from '#server/db/migrate.ts'
import {
  cost,
  createBackupFixture,
  secret,
  shape,
  using,
  type BackupFixture,
} from '#test/backup-fixture.ts'
import { backUp } from './back-up.ts'
import { restore, type AfterRestore } from './restore.ts'

let app: BackupFixture

beforeAll(async () => {
  app = await createBackupFixture()
})
afterAll(() => app.close())

test('migrations newer than the backup run on its rows, then the deletions are repeated', async () => {
  const newer = join(app.folder, 'newer')
  mkdirSync(newer)
  writeFileSync(join(newer, '0000_shape.sql'), shape)
  const addRegion = `ALTER TABLE clubs ADD region text; UPDATE clubs SET region = 'Fyn';`
  writeFileSync(join(newer, '0001_region.sql'), addRegion)
  const target = await app.newDatabase()
  await using(target, (client) =>
    client.query(`CREATE TABLE tombstones (club bigint); INSERT INTO tombstones VALUES (7)`),
  )
  const replayDeletions: AfterRestore = {
    name: 'deletions',
    collect: async (client) => (await client.query('SELECT club FROM tombstones')).rows,
    replay: async (client, collected) => {
      const [{ club }] = collected as [{ club: number }]
      await client.query(`UPDATE clubs SET name = '' WHERE id = $1 AND region = 'Fyn'`, [club])
    },
  }
  const afterRestore = [replayDeletions]
  await restore(app.into(target, { migrations: newer, overwrite: true, afterRestore }))

  await using(target, async (client) => {
    const { rows } = await client.query(
      'SELECT name, region FROM clubs WHERE id IN (6, 7) ORDER BY id',
    )
    expect(rows).toEqual([
      { name: 'Klub 6', region: 'Fyn' },
      { name: '', region: 'Fyn' },
    ])
  })
})

test('a migration whose number comes before one of the backup runs too, for files land in any order', async () => {
  const between = join(app.folder, 'between')
  const later = join(app.folder, 'later.backup')
  mkdirSync(between)
  writeFileSync(join(between, '0000_shape.sql'), shape)
  writeFileSync(join(between, '0002_region.sql'), 'ALTER TABLE clubs ADD region text')
  const target = await app.newDatabase()
  await using(target, async (client) => {
    await applyMissing(client, between)
    await client.query(`UPDATE clubs SET region = 'Fyn'`)
  })
  await backUp({ url: target, file: later, secret, cost })
  writeFileSync(join(between, '0001_holes.sql'), 'ALTER TABLE clubs ADD holes int DEFAULT 18')
  await restore(app.into(target, { file: later, migrations: between, overwrite: true }))
  await using(target, async (client) => {
    const { rows } = await client.query('SELECT name, region, holes FROM clubs')
    expect(rows).toEqual([{ name: 'Skal erstattes', region: 'Fyn', holes: 18 }])
  })
})
