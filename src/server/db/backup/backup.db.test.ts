import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMissing } from '#server/db/migrate.ts'
import { backUp } from './back-up.ts'
import { quoted, selectSequences, selectTables } from './catalog.ts'
import { restore, type AfterRestore } from './restore.ts'

const secret = 'en nøgle til prøver, som er lang nok'
const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-backup-'))
const file = join(folder, 'kopi.backup')
const migrations = join(folder, 'migrations')
const made: string[] = []

/** What is hard to carry: tables that point at each other, odd texts, computed columns, triggers, other schemas. */
const shape = `
  CREATE TYPE state AS ENUM ('sold', 'used');
  CREATE TABLE clubs (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL, main_course bigint);
  CREATE TABLE courses (id bigserial PRIMARY KEY, club_id bigint NOT NULL REFERENCES clubs, rating numeric(4,1),
    slope double precision, label text GENERATED ALWAYS AS (rating || '/' || slope) STORED);
  ALTER TABLE clubs ADD CONSTRAINT main_course FOREIGN KEY (main_course) REFERENCES courses DEFERRABLE;
  CREATE TABLE "Odd ""name" ("the column" text, raw bytea, state state, at timestamptz, days date[], more jsonb);
  CREATE TABLE visits (id uuid PRIMARY KEY, day date NOT NULL);
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'insert-only'; END $$;
  CREATE TRIGGER visits_stay BEFORE INSERT OR UPDATE OR DELETE ON visits FOR EACH ROW EXECUTE FUNCTION refuse();
  INSERT INTO clubs (name) VALUES ('Skal erstattes');`

const rows = `
  UPDATE clubs SET name = 'Ærø Golf';
  INSERT INTO clubs (name) SELECT 'Klub ' || n FROM generate_series(2, 3000) n;
  INSERT INTO courses (club_id, rating, slope) SELECT id, 71.5, 0.1 + id FROM clubs;
  UPDATE clubs SET main_course = id WHERE id % 2 = 0;
  INSERT INTO "Odd ""name" VALUES (E'tab\\t linje\\n \\\\. \\\\N æøå 🏌', '\\x00ff0a', 'used', '2027-06-12 09:30:00.123456+02',
    '{2027-03-01,2027-11-30}', '{"a": [1, null]}'), (NULL, '', NULL, 'infinity', '{}', 'null');
  ALTER TABLE visits DISABLE TRIGGER visits_stay;
  INSERT INTO visits SELECT gen_random_uuid(), '2027-06-12' FROM generate_series(1, 20000);
  ALTER TABLE visits ENABLE TRIGGER visits_stay;
  SELECT nextval('courses_id_seq')`

let source: string

beforeAll(async () => {
  mkdirSync(migrations)
  writeFileSync(join(migrations, '0000_shape.sql'), shape)
  source = await newDatabase()
  await using(source, async (client) => {
    await applyMissing(client, migrations)
    await client.query(rows)
  })
  const boss = new PgBoss({ connectionString: source, schedule: false, supervise: false })
  await boss.start()
  await boss.createQueue('mail')
  await boss.send('mail', { to: 'golfer@example.dk' })
  await boss.stop({ graceful: false })
  await backUp({ url: source, file, secret })
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const url of made) {
    const name = new URL(url).pathname.slice(1)
    await using(process.env.TEST_DATABASE_URL!, (server) =>
      server.query(`DROP DATABASE ${name} WITH (FORCE)`),
    )
  }
})

test('every table comes back byte for byte, into an empty database', async () => {
  const target = await newDatabase()
  const summary = await restore({ url: target, file, secret, migrations })

  expect(summary.rows).toBeGreaterThan(26_000)
  expect(await contentOf(target)).toEqual(await contentOf(source))
  expect(await constraintsOf(target)).toEqual(await constraintsOf(source))
})

test('what a table refuses, it refuses again after the restore', async () => {
  const target = await newDatabase()
  await restore({ url: target, file, secret, migrations })
  await using(target, async (client) => {
    await expect(client.query('DELETE FROM visits')).rejects.toThrow('insert-only')
    const orphan = 'INSERT INTO courses (club_id) VALUES (999999)'
    await expect(client.query(orphan)).rejects.toThrow('foreign key')
    const { rows } = await client.query(`INSERT INTO clubs (name) VALUES ('Ny') RETURNING id::text`)
    expect(rows).toEqual([{ id: '3001' }])
  })
})

test('analytics events are in no backup, and go with their days when one is read over them', async () => {
  const [own, days] = [join(folder, 'own'), join(folder, 'days.backup')]
  mkdirSync(own)
  const table = 'CREATE TABLE analytics_events (day date PRIMARY KEY) PARTITION BY RANGE (day);'
  writeFileSync(join(own, '0000_days.sql'), `${table} CREATE TABLE clubs (name text)`)
  const target = await newDatabase()
  await using(target, async (client) => {
    await applyMissing(client, own)
    await client.query(`
      CREATE TABLE first_day PARTITION OF analytics_events FOR VALUES FROM ('2027-05-04') TO ('2027-05-05');
      INSERT INTO analytics_events VALUES ('2027-05-04'); INSERT INTO clubs VALUES ('Ærø Golf')`)
  })
  await backUp({ url: target, file: days, secret })
  await restore({ url: target, file: days, secret, migrations: own, overwrite: true })
  await using(target, async (client) => {
    expect((await client.query('SELECT * FROM analytics_events')).rows).toEqual([])
    expect((await client.query('SELECT * FROM clubs')).rows).toEqual([{ name: 'Ærø Golf' }])
    expect((await client.query(`SELECT to_regclass('first_day') AS day`)).rows[0].day).toBeNull()
  })
})

test('restored jobs are run', async () => {
  const target = await newDatabase()
  await restore({ url: target, file, secret, migrations })
  const boss = new PgBoss({ connectionString: target, schedule: false, supervise: false })
  await boss.start()
  const jobs = await boss.fetch('mail')
  await boss.stop({ graceful: false })
  expect(jobs.map((job) => job.data)).toEqual([{ to: 'golfer@example.dk' }])
})

test('migrations newer than the backup run on its rows, then the deletions are repeated', async () => {
  const newer = join(folder, 'newer')
  mkdirSync(newer)
  writeFileSync(join(newer, '0000_shape.sql'), shape)
  const addRegion = `ALTER TABLE clubs ADD region text; UPDATE clubs SET region = 'Fyn';`
  writeFileSync(join(newer, '0001_region.sql'), addRegion)
  const target = await newDatabase()
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
  await restore({ url: target, file, secret, migrations: newer, overwrite: true, afterRestore })

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

test('a hook that fails takes the whole restore back', async () => {
  const target = await filledDatabase()
  const replay = () => Promise.reject(new Error('listen mangler'))
  const refused = restore({
    url: target,
    file,
    secret,
    migrations,
    overwrite: true,
    afterRestore: [{ name: 'deletions', replay }],
  })
  await expect(refused).rejects.toThrow('listen mangler')
  await expectUntouched(target)
})

test.each([
  ['another key', (bytes: Buffer) => bytes, 'en helt anden nøgle, også lang nok', 'BACKUP_KEY'],
  [
    'a file cut off in the middle',
    (bytes: Buffer) => bytes.subarray(0, -1000),
    secret,
    'beskadiget',
  ],
  ['a file cut off between two frames', lastFrameRemoved, secret, 'beskadiget'],
  ['two frames changed round', framesSwapped, secret, 'beskadiget'],
  [
    'bytes added at the end',
    (bytes: Buffer) => Buffer.concat([bytes, bytes]),
    secret,
    'beskadiget',
  ],
  ['a flipped byte in the rows', (bytes: Buffer) => flipped(bytes, 100_000), secret, 'beskadiget'],
  ['a flipped byte in a length', (bytes: Buffer) => flipped(bytes, 50), secret, 'beskadiget'],
  ['a flipped byte in the cost', (bytes: Buffer) => flipped(bytes, 16), secret, 'Intet er ændret'],
  ['a flipped byte in the last seal', (bytes: Buffer) => flipped(bytes, -1), secret, 'beskadiget'],
  ['another file', () => Buffer.from('PGDMP'), secret, 'ikke en sikkerhedskopi'],
  ['an empty file', () => Buffer.alloc(0), secret, 'ikke en sikkerhedskopi'],
])('%s is refused and nothing is changed', async (_name, change, key, sentence) => {
  const target = await filledDatabase()
  const changed = join(folder, `${randomUUID()}.backup`)
  writeFileSync(changed, change(readFileSync(file)))
  const refused = restore({ url: target, file: changed, secret: key, migrations, overwrite: true })
  await expect(refused).rejects.toThrow(sentence)
  await expectUntouched(target)
})

test('a database with rows is only replaced when asked', async () => {
  const target = await filledDatabase()
  await expect(restore({ url: target, file, secret, migrations })).rejects.toThrow('ikke tom')
  await expectUntouched(target)
  await restore({ url: target, file, secret, migrations, overwrite: true })
  expect(await contentOf(target)).toEqual(await contentOf(source))
})

test('a database in use is not replaced', async () => {
  const target = await filledDatabase()
  await using(target, async () => {
    const refused = restore({ url: target, file, secret, migrations, overwrite: true })
    await expect(refused).rejects.toThrow('Stop tjenesten')
  })
})

test('a migration whose number comes before one of the backup runs too, for files land in any order', async () => {
  const between = join(folder, 'between')
  const later = join(folder, 'later.backup')
  mkdirSync(between)
  writeFileSync(join(between, '0000_shape.sql'), shape)
  writeFileSync(join(between, '0002_region.sql'), 'ALTER TABLE clubs ADD region text')
  const target = await newDatabase()
  await using(target, async (client) => {
    await applyMissing(client, between)
    await client.query(`UPDATE clubs SET region = 'Fyn'`)
  })
  await backUp({ url: target, file: later, secret })
  writeFileSync(join(between, '0001_holes.sql'), 'ALTER TABLE clubs ADD holes int DEFAULT 18')
  await restore({ url: target, file: later, secret, migrations: between, overwrite: true })
  await using(target, async (client) => {
    const { rows } = await client.query('SELECT name, region, holes FROM clubs')
    expect(rows).toEqual([{ name: 'Skal erstattes', region: 'Fyn', holes: 18 }])
  })
})

test('a backup of another version with unknown migrations is refused', async () => {
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, '0000_other.sql'), 'CREATE TABLE other (id int)')
  const target = await filledDatabase()
  const refused = restore({ url: target, file, secret, migrations: other, overwrite: true })
  await expect(refused).rejects.toThrow('0000_shape.sql')
  await expectUntouched(target)
})

test('a backup holds one moment, whatever is written meanwhile', async () => {
  const busy = join(folder, 'busy.backup')
  let writing = true
  const writer = using(source, async (client) => {
    while (writing) {
      await client.query(`WITH c AS (INSERT INTO clubs (name) VALUES ('I gang') RETURNING id)
        INSERT INTO courses (club_id) SELECT id FROM c`)
    }
  })
  await backUp({ url: source, file: busy, secret })
  writing = false
  await writer
  const target = await newDatabase()
  await restore({ url: target, file: busy, secret, migrations })
  await using(target, async (client) => {
    const count = (table: string) => `(SELECT count(*)::int FROM ${table})`
    const { rows } = await client.query(
      `SELECT ${count('clubs')} AS clubs, ${count('courses')} AS courses`,
    )
    expect(rows[0].clubs).toBe(rows[0].courses)
  })
})

async function newDatabase(): Promise<string> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  await using(process.env.TEST_DATABASE_URL!, (client) => client.query(`CREATE DATABASE ${name}`))
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${name}`
  made.push(url.href)
  return url.href
}

async function filledDatabase(): Promise<string> {
  const url = await newDatabase()
  await using(url, (client) => client.query('CREATE TABLE here AS SELECT 1 AS before'))
  return url
}

async function expectUntouched(url: string) {
  await using(url, async (client) => {
    expect((await client.query('SELECT * FROM here')).rows).toEqual([{ before: 1 }])
    expect(await selectTables(client)).toHaveLength(1)
  })
}

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as its binary text, in the order it is stored. */
function contentOf(url: string) {
  return using(url, async (client) => {
    const content: Record<string, unknown> = { sequences: await selectSequences(client) }
    for (const { schema, name } of await selectTables(client)) {
      // Its clock of maintenance and the list of its own builds are made anew.
      if (['version', 'bam'].includes(name)) continue
      const { rows } = await client.query(
        `SELECT count(*)::int, md5(string_agg(encode(textsend(t::text), 'hex'), '' ORDER BY t.ctid)) FROM ${quoted(schema, name)} t`,
      )
      content[`${schema}.${name}`] = rows[0]
    }
    return content
  })
}

function constraintsOf(url: string) {
  return using(url, async (client) => {
    const { rows } = await client.query(
      `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) ORDER BY 1, 2
       `,
    )
    return rows
  })
}

const headerLength = 49

function framesOf(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = headerLength; at < bytes.length;) {
    const next = at + 4 + bytes.readUInt32BE(at) + 16
    frames.push(bytes.subarray(at, next))
    at = next
  }
  return frames
}

function lastFrameRemoved(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, headerLength), ...framesOf(bytes).slice(0, -1)])
}

function framesSwapped(bytes: Buffer): Buffer {
  const [first, second, ...rest] = framesOf(bytes)
  return Buffer.concat([bytes.subarray(0, headerLength), second!, first!, ...rest])
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  const index = at < 0 ? bytes.length + at : at
  changed[index]! ^= 1
  return changed
}
