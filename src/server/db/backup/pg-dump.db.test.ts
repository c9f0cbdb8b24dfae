import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  contentOf,
  cost,
  createBackupFixture,
  secret,
  using,
  type BackupFixture,
} from '#test/backup-fixture.ts'
import { backUp } from './back-up.ts'
import { findPgDumpProblem } from './pg-dump.ts'
import { restore } from './restore.ts'

let app: BackupFixture
const server = process.env.TEST_DATABASE_URL!
const problem = await using(server, (client) => findPgDumpProblem(client, server))

beforeAll(async () => {
  app = await createBackupFixture()
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => app.close())

/** A program called pg_dump, alone on the path: it notes how it was called and prints `script`. */
function installPgDump({ version = '99.1', script = '', code = 0 }) {
  const folder = join(app.folder, `bin-${version}-${code}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'script.sql'), script)
  writeFileSync(
    join(folder, 'pg_dump'),
    `#!/bin/sh
if [ "$1" = --version ]; then echo 'pg_dump (PostgreSQL) ${version}'; exit; fi
printf '%s\\n' "$@" > '${folder}/arguments'; printf '%s' "$PGPASSWORD" > '${folder}/password'
cat '${folder}/script.sql'; echo 'permission denied for table clubs' >&2; exit ${code}
`,
  )
  chmodSync(join(folder, 'pg_dump'), 0o755)
  vi.stubEnv('PATH', [folder, '/bin', '/usr/bin'].join(delimiter))
  return (name: string) => readFileSync(join(folder, name), 'utf8')
}

const script = `COPY public.schema_migrations (name, applied_at) FROM stdin;
0000_shape.sql\t2027-05-04 01:15:00+00
\\.
COPY public.clubs (id, name, main_course) FROM stdin;
7\tÆrø Golf\t\\N
\\.
COPY public.courses (id, club_id, rating, slope) FROM stdin;
\\.
COPY public."Odd ""name" ("the column", raw, state, at, days, more) FROM stdin;
\\.
COPY public.visits (id, day) FROM stdin;
\\.
SELECT pg_catalog.setval('public.clubs_id_seq', 3000, true);
-- PostgreSQL database dump complete
`

test('the dump of a server is restored like a copy, and no password is among the arguments of pg_dump', async () => {
  const called = installPgDump({ script })
  const file = join(app.folder, 'dump.backup')
  const url = new URL(app.source)
  url.password ||= 'hemmelig'
  const summary = await backUp({ url: url.href, file, secret, cost, usePgDump: true })
  expect(summary).toMatchObject({ tables: 5, rows: 2 })
  expect(called('arguments')).toMatch(/^--snapshot=[\dA-F-]+$/m)
  expect(called('arguments')).toContain(url.pathname)
  expect(called('arguments')).not.toContain(url.password)
  expect(called('password')).toBe(decodeURIComponent(url.password))

  const target = await app.newDatabase()
  await restore(app.into(target, { file }))
  await using(target, async (client) => {
    const { rows } = await client
      .query(`INSERT INTO clubs (name) VALUES ('Ny'); SELECT id::int, name FROM clubs ORDER BY id`)
      .then((results) => (results as unknown as { rows: object[] }[])[1]!)
    expect(rows).toEqual([
      { id: 7, name: 'Ærø Golf' },
      { id: 3001, name: 'Ny' },
    ])
  })
})

test('a dump without one of the tables is no backup', async () => {
  const folder = join(app.folder, 'without')
  const file = join(folder, 'visits.backup')
  installPgDump({
    version: '99.2',
    script: script.replace('COPY public.visits', 'COPY public.guests'),
  })
  const backup = backUp({ url: app.source, file, secret, cost, usePgDump: true })
  await expect(backup).rejects.toThrow('afkortet')
  expect([file, `${file}.half`].filter(existsSync)).toEqual([])
})

test('a dump that fails leaves no file, and the error repeats what pg_dump printed', async () => {
  installPgDump({ script, code: 1 })
  const file = join(app.folder, 'failed.backup')
  const backup = backUp({ url: app.source, file, secret, cost, usePgDump: true })
  await expect(backup).rejects.toThrow('permission denied for table clubs')
  expect([file, `${file}.half`].filter(existsSync)).toEqual([])
})

test.each([
  ['missing', () => vi.stubEnv('PATH', app.folder), 'findes ikke'],
  ['older than the server', () => installPgDump({ version: '9.6' }), 'er version 9'],
])('where pg_dump is %s the rows are copied, and the summary says so', async (_, prepare, why) => {
  prepare()
  const file = join(app.folder, `copied-${why}.backup`)
  const summary = await backUp({ url: app.source, file, secret, cost, usePgDump: true })
  expect(summary.warning).toContain(why)
  expect(summary.rows).toBeGreaterThan(26_000)
})

// PostgreSQL's programs belong to the operating system: without them only the program above is tried.
test.skipIf(problem)('what the real pg_dump writes comes back byte for byte', async () => {
  const file = join(app.folder, 'real.backup')
  await using(app.source, (client) =>
    client.query(`CREATE TABLE analytics_events (day date) PARTITION BY RANGE (day);
      CREATE SCHEMA elsewhere; CREATE TABLE elsewhere.jobs AS SELECT 1 AS id;
      CREATE TABLE first_day PARTITION OF analytics_events FOR VALUES FROM ('2027-05-04') TO ('2027-05-05');
      INSERT INTO analytics_events VALUES ('2027-05-04')`),
  )
  const copy = await backUp({ url: app.source, file, secret, cost })
  const dump = await backUp({ url: app.source, file, secret, cost, usePgDump: true })
  expect(dump).toMatchObject({ tables: copy.tables, rows: copy.rows })
  await using(app.source, (client) =>
    client.query('DROP TABLE analytics_events; DROP SCHEMA elsewhere CASCADE'),
  )
  const target = await app.newDatabase()
  await restore(app.into(target, { file }))
  expect(await contentOf(target)).toEqual(await contentOf(app.source))
})
