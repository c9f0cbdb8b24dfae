import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { backUp } from '#server/db/backup/back-up.ts'
import { quoted, selectSequences, selectTables } from '#server/db/backup/catalog.ts'
import { restore } from '#server/db/backup/restore.ts'
import { applyMissing } from '#server/db/migrate.ts'

export const secret = 'en nøgle til prøver, som er lang nok'
/** A low cost for deriving the key; nightly.db.test.ts tests the real cost. */
export const cost = 4

/** Content that is hard to back up: circular references, odd texts, computed columns, triggers, other schemas. */
export const shape = `
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

/** A database, a backup of it, and further databases on request. */
export async function createBackupFixture() {
  const folder = mkdtempSync(join(tmpdir(), 'saesonkortet-backup-'))
  const [file, migrations] = [join(folder, 'kopi.backup'), join(folder, 'migrations')]
  const made: string[] = []

  async function newDatabase(): Promise<string> {
    const url = await createDatabase()
    made.push(url)
    return url
  }

  async function filledDatabase(): Promise<string> {
    const url = await newDatabase()
    await using(url, (client) => client.query('CREATE TABLE here AS SELECT 1 AS before'))
    return url
  }

  /** The input of `restore` to put the backup into another database. */
  const into = (url: string, changed: Partial<Parameters<typeof restore>[0]> = {}) => ({
    url,
    file,
    secret,
    migrations,
    ...changed,
  })

  async function close() {
    rmSync(folder, { recursive: true, force: true })
    for (const url of made) {
      const name = new URL(url).pathname.slice(1)
      await using(process.env.TEST_DATABASE_URL!, (server) =>
        server.query(`DROP DATABASE ${name} WITH (FORCE)`),
      )
    }
  }

  mkdirSync(migrations)
  writeFileSync(join(migrations, '0000_shape.sql'), shape)
  const source = await newDatabase()
  await fill(source, migrations)
  await backUp({ url: source, file, secret, cost })
  return { folder, file, source, into, newDatabase, filledDatabase, close }
}

export type BackupFixture = Awaited<ReturnType<typeof createBackupFixture>>

async function createDatabase(): Promise<string> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  await using(process.env.TEST_DATABASE_URL!, (client) => client.query(`CREATE DATABASE ${name}`))
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${name}`
  return url.href
}

async function fill(url: string, migrations: string) {
  await using(url, async (client) => {
    await applyMissing(client, migrations)
    await client.query(rows)
  })
}

/** Expects that a filled database is unchanged. */
export async function expectUntouched(url: string) {
  await using(url, async (client) => {
    expect((await client.query('SELECT * FROM here')).rows).toEqual([{ before: 1 }])
    expect(await selectTables(client)).toHaveLength(1)
  })
}

export async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A hash of every row of every table, in stored order. */
export function contentOf(url: string) {
  return using(url, async (client) => {
    const content: Record<string, unknown> = { sequences: await selectSequences(client) }
    for (const { schema, name } of await selectTables(client)) {
      // The maintenance times and the list of builds are rebuilt.
      if (['version', 'bam'].includes(name)) continue
      const { rows } = await client.query(
        `SELECT count(*)::int, md5(string_agg(encode(textsend(t::text), 'hex'), '' ORDER BY t.ctid)) FROM ${quoted(schema, name)} t`,
      )
      content[`${schema}.${name}`] = rows[0]
    }
    return content
  })
}
