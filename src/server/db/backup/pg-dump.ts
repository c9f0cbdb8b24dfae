import { spawn, spawnSync } from 'node:child_process'
import type { ClientBase } from 'pg'
import { childEnvironment } from '#server/config.ts'
import type { Bytes } from './byte-reader.ts'
import { damaged } from './encrypt.ts'
import type { BackedUpTable, Record, SequenceState } from './records.ts'

/**
 * Why `pg_dump` cannot read the client's server, in Danish; undefined when it can. pg_dump reads servers of its own
 * major version and older ones.
 */
export async function findPgDumpProblem(client: ClientBase): Promise<string | undefined> {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const [, found] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? []
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  )
  const needed = Math.floor(Number(rows[0]!.version) / 10_000)
  if (!found) return `pg_dump findes ikke på maskinen (databasen er version ${needed})`
  if (Number(found) < needed)
    return `pg_dump er version ${found}, og databasen er version ${needed}`
  return undefined
}

type DumpOptions = {
  url: string
  /** Of an open transaction: the dump shows what that transaction sees. */
  snapshot: string
  /** Tables whose rows are left out, as SQL writes their names. */
  withoutRows: readonly string[]
}

/** The database as the SQL script that `pg_dump` writes. Throws when pg_dump fails, with what it printed. */
export async function* dump({ url, snapshot, withoutRows }: DumpOptions): AsyncGenerator<Buffer> {
  const { address, password } = separatePassword(url)
  const options = [
    '--format=plain',
    '--encoding=UTF8',
    '--no-owner',
    '--no-privileges',
    '--no-password',
    '--load-via-partition-root',
    `--snapshot=${snapshot}`,
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
  // It is awaited after the output; a failure before that must not end the process.
  ended.catch(() => undefined)
  try {
    yield* child.stdout
    const code = await ended
    if (code !== 0) throw new Error(`pg_dump ended with ${code}: ${errors.trim()}`)
  } finally {
    child.kill()
  }
}

/** Every user of the machine can read a process's arguments. libpq refuses the parameters that only node-postgres has. */
function separatePassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  for (const name of ['uselibpqcompat', 'ssl']) address.searchParams.delete(name)
  if (address.searchParams.get('sslmode') === 'no-verify')
    address.searchParams.set('sslmode', 'require')
  return { address: address.href, password }
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

/** COPY's text form escapes line feeds, so a row is a line, and this one is none. */
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

/** Whole lines, each with its line feed, a chunk's at a time. */
async function* linesOf(source: Bytes): AsyncGenerator<Buffer[]> {
  let rest = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk])
    const lines: Buffer[] = []
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      lines.push(bytes.subarray(start, end + 1))
      start = end + 1
    }
    rest = bytes.subarray(start)
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) throw damaged()
}
