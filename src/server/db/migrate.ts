import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrationLock } from './backup/catalog.ts'
import { openClient } from './client.ts'
import { createStartError } from './embedded/start-errors.ts'

/**
 * Runs the missing migrations: SQL files in the order of their names, each once. One transaction and
 * one advisory lock cover all of them, so that several processes may start together and a failed
 * file changes nothing. Throws a StartError with the file's name.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = await openClient(url)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const applied = await applyMissing(client, folder)
    await client.query('commit')
    return applied
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Runs missing migrations in the caller's transaction; `only` limits them to those of a backup. */
export async function applyMissing(
  client: pg.Client,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)',
  )
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const unknown = [...applied].filter((name) => !files.includes(name))
  if (unknown.length > 0) throw newerDatabase(unknown)

  const missing = files.filter((name) => !applied.has(name) && (only?.includes(name) ?? true))
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
