import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { isPlainDate, type PlainDate } from '#domain/shared/dates.ts'
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
import { encodeRecord, type BackedUpTable, type Manifest, type Record } from './records.ts'
import { dump, findPgDumpProblem } from './pg-dump.ts'
import { seal } from './encrypt.ts'
import { verifyBackup, type BackupSummary } from './read-backup.ts'

/**
 * Writes everything the database holds, as of one moment, encrypted, to `file`; then reads the whole file back.
 * The service may run meanwhile. Throws a StartError when there is no room.
 */
export async function backUp(options: {
  url: string
  file: string
  secret: string
  /**
   * For a database other than the embedded one: whether to use `pg_dump`. If this machine's pg_dump cannot read the
   * server, our own copy of the rows is used, and the summary has a Danish warning for the operator.
   */
  usePgDump?: boolean
  /** What a guess at the secret costs (encrypt.ts); only tests choose. */
  cost?: number
}): Promise<BackupSummary & { warning?: string }> {
  const { url, file, secret, cost, usePgDump = false } = options
  const half = `${file}.half`
  const client = await openClient(url)
  try {
    await mkdir(dirname(file), { recursive: true })
    await openSnapshot(client)
    const target = createWriteStream(half, { mode: 0o600 })
    const sealed = (text: Bytes) => seal(text, secret, cost)
    const problem = usePgDump ? await findPgDumpProblem(client, url) : undefined
    const content = usePgDump && !problem ? dumped(client, url) : copied(client)
    await pipeline(content, createGzip({ level: 4 }), sealed, target)
    await flush(half)
    const summary = await verifyBackup(half, secret)
    await rename(half, file)
    if (!problem) return summary
    return {
      ...summary,
      warning: `${problem} Sikkerhedskopien er taget med tjenestens egen metode.`,
    }
  } catch (error) {
    await rm(half, { force: true })
    throw explainFileError(error, dirname(file))
  } finally {
    await client.end()
  }
}

/** `saesonkortet-2027-05-05T011500Z.backup`, for an instant. `backupDayOf` must recognise every such name. */
export const backupFileName = (at: Date) =>
  `saesonkortet-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

/**
 * The day (UTC) in a name by `backupFileName`, also with the `.half` of an unfinished backup; undefined for
 * any other name. Old backups are deleted by it.
 */
export function backupDayOf(name: string): PlainDate | undefined {
  const pattern = /^saesonkortet-(\d{4}-\d{2}-\d{2})T\d{6}Z\.backup(\.half)?$/
  const [, day = ''] = pattern.exec(name) ?? []
  return isPlainDate(day) ? day : undefined
}

async function openSnapshot(client: pg.Client): Promise<void> {
  await client.query(steadySettings)
  // No migration may run meanwhile. Locked before the transaction, whose snapshot would otherwise be older than the lock.
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

async function* copied(client: pg.Client): AsyncGenerator<Buffer> {
  const tables = (await selectTables(client)).filter(isBackedUp)
  yield encodeRecord(await manifestOf(client, 1, tables))
  for (const table of tables) {
    yield encodeRecord({ kind: 'table', table })
    const stream = client.query(copyTo(`COPY (${selectAll(table)}) TO STDOUT`))
    for await (const bytes of stream) yield encodeRecord({ kind: 'rows', bytes })
    yield encodeRecord({ kind: 'tableEnd', rows: stream.rowCount })
  }
  yield encodeRecord({ kind: 'end', sequences: await selectSequences(client) })
}

async function* dumped(client: pg.Client, url: string): AsyncGenerator<Buffer> {
  const tables = (await selectTables(client)).filter(isBackedUp)
  yield encodeRecord(await manifestOf(client, 2, tables))
  const { rows } = await client.query<{ snapshot: string; withoutRows: string[] }>(
    `SELECT pg_export_snapshot() AS snapshot,
       ARRAY(SELECT c.oid::regclass::text FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
         WHERE coalesce(i.inhparent, c.oid) = ANY(
           SELECT to_regclass('public.' || name) FROM unnest($1::text[]) AS name)) AS "withoutRows"`,
    [leftOut],
  )
  yield* dump({ url, ...rows[0]! })
}

async function manifestOf(
  client: pg.Client,
  format: Manifest['format'],
  tables: BackedUpTable[],
): Promise<Record> {
  const { rows } = await client.query<{ now: Date }>('SELECT now()')
  const takenAt = rows[0]!.now.toISOString()
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  const migrations = await findMigrations(client)
  return { kind: 'manifest', manifest: { format, takenAt, migrations, tables: names } }
}

/** Statistics: many rows, which a restore does not need and for which consent may be withdrawn meanwhile. */
export const leftOut = [
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

/** Waits until the file is on the disk, because a power failure must not lose a finished backup. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}
