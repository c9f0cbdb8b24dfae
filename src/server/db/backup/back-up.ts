import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { openClient } from '../client.ts'
import { to as copyTo } from 'pg-copy-streams'
import { explainFileError } from '#server/db/embedded/start-errors.ts'
import {
  findMigrations,
  migrationLock,
  quoted,
  selectSequences,
  selectTables,
  steadySettings,
} from './catalog.ts'
import type { Bytes } from './byte-reader.ts'
import { encodeRecord, type BackedUpTable, type Record } from './records.ts'
import { seal } from './encrypt.ts'
import { verifyBackup, type BackupSummary } from './read-backup.ts'

/**
 * Writes everything the database holds, as of one moment, encrypted, to `file`; then reads it back whole.
 * The service may run meanwhile. Throws a StartError when there is no room.
 */
export async function backUp(options: {
  url: string
  file: string
  secret: string
  /** What a guess at the secret costs (encrypt.ts); only tests choose. */
  cost?: number
}): Promise<BackupSummary> {
  const { url, file, secret, cost } = options
  const half = `${file}.half`
  const client = await openClient(url)
  try {
    await mkdir(dirname(file), { recursive: true })
    await openSnapshot(client)
    const target = createWriteStream(half, { mode: 0o600 })
    const sealed = (text: Bytes) => seal(text, secret, cost)
    await pipeline(encoded(client), createGzip({ level: 4 }), sealed, target)
    await flush(half)
    const summary = await verifyBackup(half, secret)
    await rename(half, file)
    return summary
  } catch (error) {
    await rm(half, { force: true })
    throw explainFileError(error, dirname(file))
  } finally {
    await client.end()
  }
}

async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query(steadySettings)
  // No migration may run meanwhile. Before the transaction, or its snapshot would be older than the wait.
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

async function* encoded(client: pg.Client): AsyncGenerator<Buffer> {
  for await (const record of records(client)) yield encodeRecord(record)
}

async function* records(client: pg.Client): AsyncGenerator<Record> {
  const { rows } = await client.query<{ now: Date }>('SELECT now()')
  const takenAt = rows[0]!.now.toISOString()
  const tables = (await selectTables(client)).filter(isBackedUp)
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  const migrations = await findMigrations(client)
  yield { kind: 'manifest', manifest: { format: 1, takenAt, migrations, tables: names } }
  for (const table of tables) {
    yield { kind: 'table', table }
    const stream = client.query(copyTo(`COPY (${selectAll(table)}) TO STDOUT`))
    for await (const bytes of stream) yield { kind: 'rows', bytes }
    yield { kind: 'tableEnd', rows: stream.rowCount }
  }
  yield { kind: 'end', sequences: await selectSequences(client) }
}

/** Many, of no use to whoever restores, and somebody may have withdrawn them meanwhile. */
const leftOut = [
  'analytics_events',
  'analytics_forwards',
  'analytics_counts',
  'analytics_changed_days',
]
const isBackedUp = ({ schema, name }: BackedUpTable) =>
  schema !== 'public' || !leftOut.includes(name)

function selectAll({ schema, name, columns }: BackedUpTable): string {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `SELECT ${list} FROM ${quoted(schema, name)}`
}

/** A backup that is only in memory is none. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}
