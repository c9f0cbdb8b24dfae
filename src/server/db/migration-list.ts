import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { createStartError } from './embedded/start-errors.ts'

/** A migration that has run, and the oldest one a build must know to run on what it left. */
type Applied = { name: string; needs: string | null }

export type Compared = {
  /** Files of the folder that have not run, in order. */
  missing: string[]
  /** Migrations that have run and are not in the folder: a newer build made them. */
  newer: Applied[]
}

/** Creates the list of migrations. Databases from before builds left marks get the column, once. */
export async function ensureList(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null, needs text)',
  )
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'needs'`,
  )
  // Not `if not exists`, which locks the list of a running service also when there is nothing to do.
  if (!rowCount) await client.query('alter table schema_migrations add column needs text')
}

/** Compares the files of the folder with those that have run; also in a database without marks. */
export async function compareMigrations(client: pg.Client, folder: string): Promise<Compared> {
  const { rows } = await client.query<Applied>(
    `select name, to_jsonb(m) ->> 'needs' as needs from schema_migrations m order by name collate "C"`,
  )
  const files = await listFiles(folder)
  const applied = new Set(rows.map(({ name }) => name))
  return {
    missing: files.filter((name) => !applied.has(name)),
    newer: rows.filter(({ name }) => !files.includes(name)),
  }
}

export async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
}

/**
 * Refuses a database that newer builds have changed so that this one would fail on it. A migration without a mark is
 * refused, and so is a database that lacks some of ours as well: its builds have another history.
 * @throws StartError `migration_failed`
 */
export async function refuseTooNew({ missing, newer }: Compared, folder: string): Promise<void> {
  const files = await listFiles(folder)
  const breaking = newer.filter(({ needs }) => needs === null || !files.includes(needs))
  if (breaking.length > 0 || (newer.length > 0 && missing.length > 0)) throw newerDatabase(newer)
}

/** The files of the folder that have not run. Throws a StartError when some have run that are not in it. */
export async function missingOf(client: pg.Client, folder: string): Promise<string[]> {
  const { missing, newer } = await compareMigrations(client, folder)
  if (newer.length > 0) throw newerDatabase(newer)
  return missing
}

/**
 * The oldest migration that a build must know to run on what this one leaves, as its line `-- needs: FILE` names it;
 * undefined where every build may (docs/migrations.md).
 */
export const neededBy = (sql: string): string | undefined => /^-- needs: (\S+)$/m.exec(sql)?.[1]

/** Runs a file and notes it in the list; `first` is the mark of one on which every build may run. */
export async function runFile(
  client: pg.Client,
  { folder, name, first }: { folder: string; name: string; first: string },
): Promise<void> {
  const sql = await readFile(join(folder, name), 'utf8')
  await client.query(sql)
  await client.query('insert into schema_migrations values ($1, clock_timestamp(), $2)', [
    name,
    neededBy(sql) ?? first,
  ])
}

const newerDatabase = (newer: readonly Applied[]) =>
  createStartError(
    'migration_failed',
    `Databasen er lavet af en nyere udgave af programmet (${newer.map(({ name }) => name).join(', ')}). ` +
      'Start den nyere udgave, eller brug en sikkerhedskopi.',
  )
