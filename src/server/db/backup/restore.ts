import { pipeline } from 'node:stream/promises'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openClient } from '../client.ts'
import {
  errorCode,
  diskFull,
  isStartError,
  createStartError,
} from '#server/db/embedded/start-errors.ts'
import { isEmptyDatabase, migrationLock, quoted, selectTables, steadySettings } from './catalog.ts'
import { readBackup, verifyBackup, type BackupSummary } from './read-backup.ts'
import type { BackedUpTable, Record, SequenceState, Manifest } from './records.ts'
import { damaged } from './encrypt.ts'
import { loosen, tighten } from './constraints.ts'
import { readdir } from 'node:fs/promises'
import { applyMissing } from '#server/db/migrate.ts'

/**
 * Work that must follow every restore, such as repeating the deletions that a person had asked for
 * since the backup. All of it happens in the restore's own transaction.
 */
export type AfterRestore = {
  name: string
  /** Reads what must survive from the database that is about to be overwritten. */
  collect?: (client: ClientBase) => Promise<unknown>
  /** Runs when all rows are in and all migrations done, in the order of the list. */
  replay: (client: ClientBase, collected: unknown, takenAt: string) => Promise<void>
}

type RestoreOptions = {
  url: string
  file: string
  secret: string
  /** Folder of the SQL files that `migrate` runs. */
  migrations: string
  /** Without it only an empty database is filled. */
  overwrite?: boolean
  afterRestore?: readonly AfterRestore[]
}

/**
 * Reads the whole backup to verify it; then, in one transaction, creates the schema of the backup, loads the
 * rows, and runs newer migrations. Throws a StartError, and then nothing is changed.
 */
export async function restore(options: RestoreOptions): Promise<BackupSummary> {
  const summary = await verifyBackup(options.file, options.secret)
  const client = await openClient(options.url)
  try {
    await client.query(`${steadySettings}; SET lock_timeout = '10s'`)
    await client.query('BEGIN')
    await refill(client, options, summary)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return summary
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw explainFailedRestore(error)
  } finally {
    await client.end()
  }
}

async function refill(client: pg.Client, options: RestoreOptions, { manifest }: BackupSummary) {
  const { file, secret, migrations, overwrite = false, afterRestore = [] } = options
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  await refuseOthers(client)
  if (!overwrite && !(await isEmptyDatabase(client))) throw notEmpty()

  const collected = new Map<string, unknown>()
  for (const { name, collect } of afterRestore) collected.set(name, await collect?.(client))

  await clearSchema(client)
  await buildSchema(client, manifest, migrations)
  const loosened = await loosen(client)
  await emptyTables(client)
  await load(client, readBackup(file, secret))
  await tighten(client, loosened)
  await migrateSchema(client, migrations)
  for (const { name, replay } of afterRestore) {
    await replay(client, collected.get(name), manifest.takenAt)
  }
}

async function load(client: pg.Client, records: AsyncGenerator<Record>): Promise<void> {
  const known = (await selectTables(client)).map(({ schema, name }) => `${schema}.${name}`)
  for await (const record of eachRecord(records)) {
    if (record.kind === 'end') await setSequences(client, record.sequences)
    if (record.kind !== 'table') continue
    const table = `${record.table.schema}.${record.table.name}`
    const rows = rowsOf(records)
    if (known.includes(table)) {
      await loadTable(client, record.table, rows)
      continue
    }
    for await (const _ of rows.bytes()) continue
    if (rows.count() > 0) throw unknownTable(table)
  }
}

type Rows = ReturnType<typeof rowsOf>

async function loadTable(client: pg.Client, { schema, name, columns }: BackedUpTable, rows: Rows) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const target = client.query(copyFrom(`COPY ${quoted(schema, name)} (${list}) FROM STDIN`))
  await pipeline(rows.bytes, target)
  if (target.rowCount !== rows.count()) throw damaged()
}

async function setSequences(client: pg.Client, sequences: SequenceState[]): Promise<void> {
  for (const { schema, name, value, called } of sequences) {
    await client.query('SELECT setval(to_regclass($1), $2, $3)', [
      quoted(schema, name),
      value,
      called,
    ])
  }
}

/** One record at a time, without closing the source between two tables. */
async function* eachRecord(records: AsyncGenerator<Record>): AsyncGenerator<Record> {
  for (;;) {
    const { value, done } = await records.next()
    if (done) return
    yield value
  }
}

function rowsOf(records: AsyncGenerator<Record>) {
  let rows = 0
  return {
    count: () => rows,
    async *bytes(): AsyncGenerator<Buffer> {
      for await (const record of eachRecord(records)) {
        if (record.kind === 'rows') yield record.bytes
        else if (record.kind === 'tableEnd') {
          rows = record.rows
          return
        } else throw damaged()
      }
    },
  }
}

/** A running service would lose its tables, and the restore would wait for its locks. */
export async function refuseOthers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
       AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  if (rows[0]!.count === 0) return
  const sentence = `Databasen er i brug (${rows[0]!.count} forbindelser). Stop tjenesten, og prøv igen. Intet er ændret.`
  throw createStartError('backup_refused', sentence)
}

function notEmpty() {
  const sentence =
    'Databasen er ikke tom. Brug en tom database, eller tilføj --overwrite for at erstatte alt, hvad den indeholder. Intet er ændret.'
  return createStartError('backup_refused', sentence)
}

function unknownTable(table: string) {
  const sentence = `Sikkerhedskopien indeholder tabellen ${table}, som denne udgave ikke kender. Brug den udgave, der lavede kopien. Intet er ændret.`
  return createStartError('backup_refused', sentence)
}

/** The same error, or one with a Danish sentence that nothing is changed. */
export function explainFailedRestore(error: unknown): unknown {
  if (isStartError(error)) return error
  if (errorCode(error) === '53100') return diskFull('databasen', error)
  const why = error instanceof Error ? error.message : String(error)
  const sentence = `Indlæsningen fejlede og er rullet tilbage. Intet er ændret. Årsag: ${why}`
  return createStartError('backup_refused', sentence, error)
}

/** Removes everything of ours from the database; objects of extensions stay. */
async function clearSchema(client: ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE')
  await client.query(`DO $$ DECLARE object record; BEGIN
    FOR object IN SELECT c.oid, CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
        WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind, c.relname AS name
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.refobjid <> c.oid AND d.deptype IN ('e', 'a', 'i'))
    LOOP EXECUTE format('DROP %s IF EXISTS public.%I CASCADE', object.kind, object.name); END LOOP;
    FOR object IN SELECT p.oid::regprocedure AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    LOOP EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', object.name); END LOOP;
    FOR object IN SELECT t.typname AS name FROM pg_type t
      WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
    LOOP EXECUTE format('DROP TYPE IF EXISTS public.%I CASCADE', object.name); END LOOP;
  END $$`)
}

/** Creates the tables of the backup's migrations in an emptied database. */
async function buildSchema(
  client: pg.Client,
  { migrations }: Manifest,
  folder: string,
): Promise<void> {
  const ours = await readdir(folder)
  // Ours may have more, before the last of the backup too: those run on its rows, as they did elsewhere.
  const unknown = migrations.filter((name) => !ours.includes(name))
  if (unknown.length > 0) throw otherMigrations(unknown)

  if (migrations.length > 0) await applyMissing(client, folder, migrations)
}

/** Removes rows that migrations have inserted, because the backup has them as they were. */
async function emptyTables(client: ClientBase): Promise<void> {
  const made = await selectTables(client)
  if (made.length === 0) return
  const list = made.map(({ schema, name }) => quoted(schema, name))
  await client.query(`TRUNCATE ${list.join(', ')} CASCADE`)
}

/** Runs our migrations that are missing in the backup. */
async function migrateSchema(client: pg.Client, folder: string): Promise<void> {
  await applyMissing(client, folder)
}

function otherMigrations(unknown: string[]) {
  const sentence = `Sikkerhedskopien er lavet af en anden udgave, hvis databaseændringer ikke findes her: ${unknown.join(', ')}. Brug den udgave, der lavede kopien, eller en nyere. Intet er ændret.`
  return createStartError('backup_refused', sentence)
}
