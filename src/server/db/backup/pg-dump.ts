import { spawn, spawnSync } from 'node:child_process'
import type { ClientBase } from 'pg'
import { childEnvironment } from '#server/config.ts'
import type { Bytes } from './byte-reader.ts'
import { schemas } from './catalog.ts'
import { damaged } from './encrypt.ts'
import type { BackedUpTable, Record, SequenceState } from './records.ts'

/**
 * Why `pg_dump` cannot dump the client's database at `url`, with advice, in Danish; undefined when it can. pg_dump
 * reads servers of its own major version and older ones. It has no root certificates of its own.
 */
export async function findPgDumpProblem(
  client: ClientBase,
  url: string,
): Promise<string | undefined> {
  if (toLibpq(url).lacksRoots)
    return 'pg_dump kan ikke efterprøve databasens certifikat. Tilføj sslrootcert=FIL i DATABASE_URL.'
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const [, found] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? []
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  )
  const needed = Math.floor(Number(rows[0]!.version) / 10_000)
  const advice = 'Installér postgresql-client i databasens version eller nyere.'
  if (!found) return `pg_dump findes ikke på maskinen (databasen er version ${needed}). ${advice}`
  if (Number(found) < needed)
    return `pg_dump er version ${found}, og databasen er version ${needed}. ${advice}`
  return undefined
}

type DumpOptions = {
  url: string
  /** The id of a snapshot that an open transaction has exported; the dump has the same data. */
  snapshot: string
  /** Tables whose rows are left out, as SQL writes their names. */
  withoutRows: readonly string[]
}

/** The database as the SQL script that `pg_dump` writes. Throws when pg_dump fails, with what it printed. */
export async function* dump({ url, snapshot, withoutRows }: DumpOptions): AsyncGenerator<Buffer> {
  const { address, password } = toLibpq(url)
  const options = [
    '--format=plain',
    '--encoding=UTF8',
    '--no-owner',
    '--no-privileges',
    '--no-password',
    '--load-via-partition-root',
    `--snapshot=${snapshot}`,
    ...schemas.map((schema) => `--schema=${schema}`),
    ...withoutRows.map((table) => `--exclude-table-data=${table}`),
    `--dbname=${address}`,
  ]
  const child = spawn('pg_dump', options, {
    env: childEnvironment(password ? { PGPASSWORD: password } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors = `${errors}${text}`.slice(-2_000)))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  // The output is read before this promise is awaited; a rejection until then must not end the process.
  ended.catch(() => undefined)
  try {
    yield* child.stdout
    const code = await ended
    if (code !== 0) throw new Error(`pg_dump ended with ${code}: ${errors.trim()}`)
  } finally {
    child.kill()
  }
}

/** The parameters of node-postgres that libpq refuses, and those that are passed in another way. */
const notForLibpq = ['password', 'ssl', 'uselibpqcompat']

/**
 * The connection of node-postgres in the terms of libpq. The password is separate, because every user of the machine
 * can read a process's arguments.
 */
export function toLibpq(url: string) {
  const address = new URL(url)
  const { searchParams: query } = address
  const password = query.get('password') || decodeURIComponent(address.password)
  const sslMode = libpqSslMode(query)
  const lacksRoots = sslMode === 'verify-full' && !query.has('sslrootcert')
  address.password = ''
  for (const name of notForLibpq) query.delete(name)
  if (sslMode) query.set('sslmode', sslMode)
  // URLSearchParams writes a space as `+`, which libpq would take literally.
  address.search = address.search.replaceAll('+', '%20')
  return { address: address.href, password, lacksRoots }
}

/**
 * For an encrypted connection, node-postgres verifies the server's certificate, except by `no-verify`. libpq only does
 * so by `verify-full`: its `prefer` and `require` accept any certificate, which could be an attacker's.
 */
function libpqSslMode(query: URLSearchParams): string | undefined {
  const ssl = query.get('ssl')
  const isDirect = query.get('sslnegotiation') === 'direct'
  const hasFile = ['sslcert', 'sslkey', 'sslrootcert'].some((name) => query.has(name))
  // Where the address says nothing, both read the variable, but with different meanings. Only for `allow` is libpq left
  // to it: node-postgres ignores that mode and does not encrypt, and libpq tries the same first.
  const variable = childEnvironment({}).PGSSLMODE
  const fromEnvironment = ssl || isDirect || hasFile || variable === 'allow' ? undefined : variable
  const sslMode = query.get('sslmode') ?? fromEnvironment
  if (sslMode === 'disable') return sslMode
  if (query.has('sslmode') && query.get('uselibpqcompat') === 'true') {
    // libpq has no `no-verify`, and node-postgres verifies for a mode that libpq lacks.
    return sslMode === 'no-verify' ? 'verify-full' : sslMode
  }
  if (sslMode === 'no-verify' || (!sslMode && ssl === 'no-verify')) return 'require'
  if (sslMode || hasFile) return 'verify-full'
  if (ssl === '0') return 'disable'
  return ssl || isDirect ? 'verify-full' : undefined
}

/**
 * The rows and sequences in a script of `pg_dump`; its other statements are skipped, since a restore creates the tables
 * by our migrations. Throws a StartError when the script's end is missing.
 */
export async function* recordsOfDump(source: Bytes): AsyncGenerator<Record> {
  const sequences: SequenceState[] = []
  let rows: number | undefined
  let isComplete = false
  for await (const lines of linesOf(source)) {
    for (let at = 0; at < lines.length; at += 1) {
      if (rows !== undefined) {
        const end = lines.findIndex((line, index) => index >= at && line.equals(endOfRows))
        const own = lines.slice(at, end < 0 ? lines.length : end)
        if (own.length > 0) yield { kind: 'rows', bytes: Buffer.concat(own) }
        rows += own.length
        at += own.length
        if (end < 0) continue
        yield { kind: 'tableEnd', rows }
        rows = undefined
        continue
      }
      const text = lines[at]!.toString().trimEnd()
      const table = tableIn(text)
      if (table) {
        yield { kind: 'table', table }
        rows = 0
      }
      sequences.push(...sequencesIn(text))
      isComplete ||= text === '-- PostgreSQL database dump complete'
    }
  }
  if (!isComplete || rows !== undefined) throw damaged()
  yield { kind: 'end', sequences }
}

/** The line after the last row. A row is one line, because COPY escapes line feeds and backslashes. */
const endOfRows = Buffer.from('\\.\n')

function tableIn(statement: string): BackedUpTable | undefined {
  const [, table, columns] = /^COPY (\S.*) \((.+)\) FROM stdin;$/.exec(statement) ?? []
  if (!table || !columns) return undefined
  const [schema = '', name = ''] = namesIn(table)
  return { schema, name, columns: namesIn(columns) }
}

function sequencesIn(statement: string): SequenceState[] {
  const pattern = /^SELECT pg_catalog\.setval\('((?:[^']|'')+)', (-?\d+), (true|false)\);$/
  const [, sequence, value, called] = pattern.exec(statement) ?? []
  if (!sequence || !value) return []
  const [schema = '', name = ''] = namesIn(sequence.replaceAll(`''`, `'`))
  return [{ schema, name, value, called: called === 'true' }]
}

/** The parts of `public."Odd ""name"`, and of a list of columns, without their quotes. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"]|"")+)"|([^",.\s]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** The complete lines of each chunk, with their line feeds. A long line is copied only once. */
async function* linesOf(source: Bytes): AsyncGenerator<Buffer[]> {
  let rest: Uint8Array[] = []
  for await (const chunk of source) {
    const length = chunk.lastIndexOf(10) + 1
    if (length === 0) {
      rest.push(chunk)
      continue
    }
    const bytes = Buffer.concat([...rest, chunk.subarray(0, length)])
    rest = [chunk.subarray(length)]
    const lines: Buffer[] = []
    for (let start = 0; start < bytes.length;) {
      const end = bytes.indexOf(10, start) + 1
      lines.push(bytes.subarray(start, end))
      start = end
    }
    yield lines
  }
  if (rest.some(({ length }) => length > 0)) throw damaged()
}
