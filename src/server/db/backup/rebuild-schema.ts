import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { createStartError } from '#server/db/embedded/start-errors.ts'
import { applyMissing } from '#server/db/migrate.ts'
import { quoted, selectTables } from './catalog.ts'
import type { Manifest } from './records.ts'

/** Removes all that is ours from the database; what belongs to an extension stays. */
export async function clearSchema(client: ClientBase): Promise<void> {
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

/** Gives an emptied database the tables as they were when the backup was taken, without rows. */
export async function buildSchema(
  client: pg.Client,
  { migrations }: Manifest,
  folder: string,
): Promise<void> {
  const ours = await readdir(folder)
  // Ours may have more, before the last of the backup too: those run on its rows, as they did elsewhere.
  const unknown = migrations.filter((name) => !ours.includes(name))
  if (unknown.length > 0) throw otherMigrations(unknown)

  if (migrations.length > 0) await applyMissing(client, folder, migrations)
  const made = await selectTables(client)
  if (made.length === 0) return
  const list = made.map(({ schema, name }) => quoted(schema, name))
  // A migration may have put rows in; the backup has them as they were.
  await client.query(`TRUNCATE ${list.join(', ')} CASCADE`)
}

/** Runs our migrations that the backup has not. */
export async function migrateSchema(client: pg.Client, folder: string): Promise<void> {
  await applyMissing(client, folder)
}

function otherMigrations(unknown: string[]) {
  const sentence = `Sikkerhedskopien er lavet af en anden udgave, hvis databaseændringer ikke findes her: ${unknown.join(', ')}. Brug den udgave, der lavede kopien, eller en nyere. Intet er ændret.`
  return createStartError('backup_refused', sentence)
}
