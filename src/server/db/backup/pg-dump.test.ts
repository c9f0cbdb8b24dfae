import { expect, test, vi } from 'vitest'
import { findPgDumpProblem, recordsOfDump, toLibpq } from './pg-dump.ts'

/** As pg_dump 15 writes a small database; statements between are left out. */
const script = String.raw`--
-- PostgreSQL database dump
--
\restrict tj6yrm4OzCNOz

SET client_encoding = 'UTF8';
CREATE TABLE public."Odd ""name" (
    "the column" text,
    raw bytea
);

COPY public."Odd ""name" ("the column", raw) FROM stdin;
\\.	\\x00ff0a
\N	\\x
\.


COPY public.clubs (id, name, main_course) FROM stdin;
1	Ærø Golf	\N
2	two\nlines \\. \\N	\N
\.


COPY public.visits (id) FROM stdin;
\.


SELECT pg_catalog.setval('public.clubs_id_seq', 2, true);
SELECT pg_catalog.setval('public."It''s"', 1, false);

--
-- PostgreSQL database dump complete
--

\unrestrict tj6yrm4OzCNOz

`

async function read(text: string, pieceLength = 65_536) {
  const bytes = Buffer.from(text)
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += pieceLength)
      yield bytes.subarray(at, at + pieceLength)
  })()
  const found: { table: string; columns: string[]; text: string; rows: number }[] = []
  for await (const record of recordsOfDump(source)) {
    const last = found.at(-1)
    if (record.kind === 'table') {
      const { schema, name, columns } = record.table
      found.push({ table: `${schema}.${name}`, columns, text: '', rows: 0 })
    } else if (record.kind === 'rows' && last) last.text += record.bytes.toString()
    else if (record.kind === 'tableEnd' && last) last.rows = record.rows
    else if (record.kind === 'end') return { found, sequences: record.sequences }
  }
  return { found, sequences: [] }
}

test.each([1, 7, 64, 65_536])(
  'rows and sequences are read from a script that arrives %i bytes at a time',
  async (pieceLength) => {
    const { found, sequences } = await read(script, pieceLength)
    expect(found).toEqual([
      {
        table: 'public.Odd "name',
        columns: ['the column', 'raw'],
        text: String.raw`\\.	\\x00ff0a` + '\n' + String.raw`\N	\\x` + '\n',
        rows: 2,
      },
      {
        table: 'public.clubs',
        columns: ['id', 'name', 'main_course'],
        text: '1\tÆrø Golf\t\\N\n' + String.raw`2	two\nlines \\. \\N	\N` + '\n',
        rows: 2,
      },
      { table: 'public.visits', columns: ['id'], text: '', rows: 0 },
    ])
    expect(sequences).toEqual([
      { schema: 'public', name: 'clubs_id_seq', value: '2', called: true },
      { schema: 'public', name: `It's`, value: '1', called: false },
    ])
  },
)

test.each([
  ['between two tables', script.indexOf('COPY public.visits')],
  ['within a table', script.indexOf('2\ttwo')],
  ['within a row', script.indexOf('Golf')],
])('a script cut off %s is refused', async (_, length) => {
  await expect(read(script.slice(0, length))).rejects.toThrow('afkortet')
})

test.each([
  ['', '', false],
  ['?ssl=0', '?sslmode=disable', false],
  ['?ssl=true', '?sslmode=verify-full', true],
  ['?ssl=no-verify', '?sslmode=require', false],
  ['?sslmode=disable', '?sslmode=disable', false],
  ['?sslmode=no-verify', '?sslmode=require', false],
  ['?sslmode=require', '?sslmode=verify-full', true],
  ['?sslmode=verify-full', '?sslmode=verify-full', true],
  ['?sslnegotiation=direct', '?sslnegotiation=direct&sslmode=verify-full', true],
  ['?sslrootcert=/a.pem', '?sslrootcert=%2Fa.pem&sslmode=verify-full', false],
  ['?options=-c%20jit%3Doff', '?options=-c%20jit%3Doff', false],
  ['?uselibpqcompat=true&sslmode=require', '?sslmode=require', false],
  ['?uselibpqcompat=true&sslmode=no-verify', '?sslmode=verify-full', true],
])('pg_dump trusts the server of %j as the service does', (query, sent, lacksRoots) => {
  const { address, ...others } = toLibpq(`postgres://golf:hemmelig%C3%A6@db/golf${query}`)
  expect(address).toBe(`postgres://golf@db/golf${sent}`)
  expect(others).toEqual({ password: 'hemmeligæ', lacksRoots })
})

test.each([
  ['disable', '?sslmode=disable'],
  ['require', '?sslmode=verify-full'],
  ['no-verify', '?sslmode=require'],
  ['allow', ''],
])('PGSSLMODE=%s means to pg_dump what it means to the service', (mode, sent) => {
  vi.stubEnv('PGSSLMODE', mode)
  expect(toLibpq('postgres://golf@db/golf').address).toBe(`postgres://golf@db/golf${sent}`)
  expect(toLibpq('postgres://golf@db/golf?ssl=0').address).toMatch(/sslmode=disable$/)
  vi.unstubAllEnvs()
})

test('a password among the parameters of the address is no argument of pg_dump', () => {
  const { address, password } = toLibpq('postgres://golf@db/golf?password=hemmelig')
  expect([address, password]).toEqual(['postgres://golf@db/golf', 'hemmelig'])
})

test('pg_dump is not used where it cannot verify the certificate that the service verifies', async () => {
  const problem = await findPgDumpProblem({} as never, 'postgres://golf@db/golf?sslmode=require')
  expect(problem).toContain('sslrootcert')
})
