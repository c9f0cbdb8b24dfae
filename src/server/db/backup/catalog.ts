import pg, { type ClientBase } from 'pg'
import type { BackedUpTable, SequenceState } from './records.ts'

/** The same text for values on every server, no hidden rows, and no timeouts. */
export const steadySettings = `
  SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, DMY';
  SET intervalstyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex';
  SET row_security = off; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`

/** The advisory lock of `migrate` in every process; its holder never sees a partly migrated schema. */
export const migrationLock = 727_001

/** `drizzle` could contain the journal of that library; our own list of migrations is a table of `public`. */
export const schemas = ['public', 'drizzle']

const notOfAnExtension = `NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/** Every table with its stored columns; a partitioned table without its partitions. */
export async function selectTables(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `SELECT n.nspname AS schema, c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relpersistence <> 't' AND ${notOfAnExtension}
     ORDER BY n.nspname, c.relname`,
    [schemas],
  )
  return rows
}

/** To be read after the rows, so that each sequence is at or past every number in the rows. */
export async function selectSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1) AND c.relkind = 'S' AND ${notOfAnExtension}
     ORDER BY n.nspname, c.relname`,
    [schemas],
  )
  const states: SequenceState[] = []
  for (const { schema, name } of rows) {
    const sequence = quoted(schema, name)
    const state = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${sequence}`,
    )
    states.push({ schema, name, ...state.rows[0]! })
  }
  return states
}

/** The names of the migrations that have run, in order; none in a database that was never migrated. */
export async function findMigrations(client: ClientBase): Promise<string[]> {
  const found = await client.query(`SELECT to_regclass('public.schema_migrations') AS name`)
  if (found.rows[0].name === null) return []
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.schema_migrations ORDER BY name COLLATE "C"',
  )
  return rows.map((row) => row.name)
}

/** Whether the database has no tables, or no rows of ours except the list of migrations. */
export async function isEmptyDatabase(client: ClientBase): Promise<boolean> {
  for (const { schema, name } of await selectTables(client)) {
    if (schema !== 'public' || name === 'schema_migrations') continue
    const { rowCount } = await client.query(
      `SELECT FROM public.${pg.escapeIdentifier(name)} LIMIT 1`,
    )
    if (rowCount) return false
  }
  return true
}

export function quoted(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}
