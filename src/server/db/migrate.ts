import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrationLock } from './backup/catalog.ts'
import { openClient } from './client.ts'
import { createStartError, isStartError } from './embedded/start-errors.ts'

/**
 * How long a migration waits for a lock, in which everybody else who needs the table waits behind it; then it gives way
 * and begins again.
 */
const patience = { lockMs: 2_000, pauseMs: 1_000, attempts: 60 }

/**
 * Runs the missing migrations: SQL files in the order of their names, each once. One transaction and
 * one advisory lock cover all of them, so that several processes may start together and a failed
 * file changes nothing. A role that may not create tables only checks that none is missing. Throws a StartError with the
 * file's name.
 */
export async function migrate(
  url: string,
  folder: string,
  { lockMs, pauseMs, attempts } = patience,
): Promise<string[]> {
  const client = await openClient(url)
  try {
    if (!(await mayCreate(client))) {
      await requireMigrated(client, folder)
      return []
    }
    for (let attempt = 1; ; attempt += 1) {
      const applied = await tryToApply(client, folder, lockMs).catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error
        if (attempt === attempts) throw tableInUse(error)
      })
      if (applied) return applied
      await sleep(pauseMs)
    }
  } finally {
    await client.end()
  }
}

async function tryToApply(client: pg.Client, folder: string, lockMs: number): Promise<string[]> {
  try {
    await client.query('begin')
    // Another process that migrates may take as long as it needs.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(`set local lock_timeout = ${lockMs}`)
    const applied = await applyMissing(client, folder)
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** `lock_not_available`, as PostgreSQL or as our error about the file reports it. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause))

/** Runs missing migrations in the caller's transaction; `only` limits them to those of a backup. */
export async function applyMissing(
  client: pg.Client,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)',
  )
  const missing = (await missingOf(client, folder)).filter((name) => only?.includes(name) ?? true)
  // A table with pending deferred triggers cannot be altered.
  await client.query('set constraints all immediate')
  for (const name of missing) {
    const sql = await readFile(join(folder, name), 'utf8')
    await client.query(sql).catch((cause) => {
      throw failedFile(name, cause)
    })
    await client.query('insert into schema_migrations values ($1, clock_timestamp())', [name])
  }
  return missing
}

/** The files of the folder that have not run. Throws a StartError when some have run that are not in it. */
export async function missingOf(client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) throw newerDatabase(unknown)
  return files.filter((name) => !applied.has(name))
}

async function mayCreate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege('public', 'create') as may`,
  )
  return rows[0]?.may === true
}

async function requireMigrated(client: pg.Client, folder: string): Promise<void> {
  const missing = await missingOf(client, folder).catch((error: unknown) => {
    if (isStartError(error)) throw error
    throw createStartError(
      'migrations_missing',
      'Databasen er tom for tjenestens rolle. Kør npm run db:migrate med ejeren i DATABASE_OWNER_URL.',
      error,
    )
  })
  if (missing.length === 0) return
  throw createStartError(
    'migrations_missing',
    `Databasen mangler ${missing.join(', ')}, og tjenestens rolle må ikke ændre den. Kør npm run db:migrate med ejeren i DATABASE_OWNER_URL.`,
  )
}

const tableInUse = (cause: unknown) =>
  createStartError(
    'migration_failed',
    'Databasen kunne ikke ændres, fordi en lang transaktion holder en tabel. Intet er ændret. ' +
      'Find transaktionen i pg_stat_activity, afslut den, og start igen.',
    cause,
  )

const failedFile = (name: string, cause: unknown) =>
  createStartError(
    'migration_failed',
    `Ændringen ${name} af databasen kunne ikke gennemføres: ${String((cause as Error)?.message ?? cause)}. ` +
      'Intet er ændret. Ret filen eller databasen, og start igen.',
    cause,
  )

const newerDatabase = (unknown: string[]) =>
  createStartError(
    'migration_failed',
    `Databasen er lavet af en nyere udgave af programmet (${unknown.join(', ')}). ` +
      'Start den nyere udgave, eller brug en sikkerhedskopi.',
  )
