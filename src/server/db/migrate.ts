import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { migrationLock } from './backup/catalog.ts'
import { openClient } from './client.ts'
import { createStartError } from './embedded/start-errors.ts'
import {
  compareMigrations,
  ensureList,
  listFiles,
  missingOf,
  refuseTooNew,
  runFile,
} from './migration-list.ts'

/**
 * How long a migration waits for a lock, in which everybody else who needs the table waits behind it; then it gives way
 * and begins again.
 */
const patience = { lockMs: 2_000, pauseMs: 1_000, attempts: 60 }

export type Migrated = {
  /** The files that have run now. */
  applied: string[]
  /** What a newer build has run before, on which this build may run, too. */
  newer: string[]
}

/**
 * Runs the missing migrations: SQL files in the order of their names, each once. One transaction and
 * one advisory lock cover all of them, so that several processes may start together and a failed
 * file changes nothing. A role that may not create tables only checks that none is missing. A database that newer builds
 * have changed is accepted where this one may run on it, which is logged. Throws a StartError with the file's name.
 */
export async function migrate(
  url: string,
  folder: string,
  { log, patience: { lockMs, pauseMs, attempts } = patience }: Options = {},
): Promise<Migrated> {
  const client = await openClient(url)
  try {
    for (let attempt = 1; ; attempt += 1) {
      const migrated = (await mayCreate(client))
        ? await tryToApply(client, folder, lockMs).catch((error: unknown) => {
            if (!isLockTimeout(error)) throw error
            if (attempt === attempts) throw tableInUse(error)
          })
        : await requireMigrated(client, folder)
      if (migrated) return logNewer(migrated, log)
      await sleep(pauseMs)
    }
  } finally {
    await client.end()
  }
}

type Options = { log?: Log; patience?: typeof patience }

function logNewer(migrated: Migrated, log: Log | undefined): Migrated {
  const { newer } = migrated
  if (newer.length > 0) {
    log?.('warn', 'The database is of a newer build, and this build may run on it', { newer })
  }
  return migrated
}

async function tryToApply(client: pg.Client, folder: string, lockMs: number): Promise<Migrated> {
  try {
    await client.query('begin')
    // Another process that migrates may take as long as it needs.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(`set local lock_timeout = ${lockMs}`)
    await ensureList(client)
    const compared = await compareMigrations(client, folder)
    await refuseTooNew(compared, folder)
    await runFiles(client, folder, compared.missing)
    await client.query('commit')
    return { applied: compared.missing, newer: compared.newer.map(({ name }) => name) }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** `lock_not_available`, as PostgreSQL or as our error about the file reports it. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause))

/**
 * Runs missing migrations in the caller's transaction, for a restore; `only` limits them to those of a backup. Throws a
 * StartError when a newer build has run others, whatever their marks: what it wrote could be lost.
 */
export async function applyMissing(
  client: pg.Client,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  await ensureList(client)
  const missing = (await missingOf(client, folder)).filter((name) => only?.includes(name) ?? true)
  await runFiles(client, folder, missing)
  return missing
}

async function runFiles(client: pg.Client, folder: string, names: readonly string[]) {
  // A table with pending deferred triggers cannot be altered.
  await client.query('set constraints all immediate')
  const [first = ''] = await listFiles(folder)
  for (const name of names) {
    await runFile(client, { folder, name, first }).catch((cause) => {
      throw failedFile(name, cause)
    })
  }
}

async function mayCreate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege('public', 'create') as may`,
  )
  return rows[0]?.may === true
}

async function requireMigrated(client: pg.Client, folder: string): Promise<Migrated> {
  const compared = await compareMigrations(client, folder).catch((error: unknown) => {
    throw createStartError(
      'migrations_missing',
      'Databasen er tom for tjenestens rolle. Kør npm run db:migrate med ejeren i DATABASE_OWNER_URL.',
      error,
    )
  })
  await refuseTooNew(compared, folder)
  const { missing, newer } = compared
  if (missing.length === 0) return { applied: [], newer: newer.map(({ name }) => name) }
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
