import pg, { type ClientBase } from 'pg'
import { schemas } from './catalog.ts'

type ForeignKey = { table: string; name: string; definition: string }
type Trigger = { table: string; name: string; state: string }
export type Loosened = { foreignKeys: ForeignKey[]; triggers: Trigger[] }

/**
 * Drops foreign keys and disables triggers before rows are loaded: tables may refer to each other, and the
 * stored rows already contain the effects of triggers. The owner of the tables may do this, while disabling
 * both for a session requires a superuser.
 */
export async function loosen(client: ClientBase): Promise<Loosened> {
  const foreignKeys = await selectForeignKeys(client)
  for (const { table, name } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  }
  const triggers = await selectTriggers(client)
  for (const { table, name } of triggers) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${pg.escapeIdentifier(name)}`)
  }
  return { foreignKeys, triggers }
}

/** Restores the foreign keys and triggers, which checks every row against each foreign key. */
export async function tighten(client: ClientBase, loosened: Loosened): Promise<void> {
  for (const { table, name, definition } of loosened.foreignKeys) {
    const constraint = pg.escapeIdentifier(name)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${constraint} ${definition}`)
  }
  const words: Record<string, string> = { O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA' }
  for (const { table, name, state } of loosened.triggers) {
    const word = words[state]
    if (!word) continue
    await client.query(`ALTER TABLE ${table} ${word} TRIGGER ${pg.escapeIdentifier(name)}`)
  }
}

async function selectForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT k.conrelid::regclass::text AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname = ANY($1)
     ORDER BY 1, 2`,
    [schemas],
  )
  return rows
}

async function selectTriggers(client: ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `SELECT t.tgrelid::regclass::text AS table, t.tgname AS name, t.tgenabled AS state
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND n.nspname = ANY($1)
     ORDER BY 1, 2`,
    [schemas],
  )
  return rows
}
