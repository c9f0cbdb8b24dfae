import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/**
 * Runs an erasure or a deletion after the retention on an insert-only table. Without it the trigger
 * `refuse_change` refuses every change of its rows; with it deletions pass, and changes of the columns
 * that the trigger names. Must run inside a transaction, of which the other statements stay refused.
 */
export async function eraseFrom<T>(tx: Db, table: PgTable, run: () => Promise<T>): Promise<T> {
  const allow = (name: string) =>
    tx.execute(sql`select set_config('saesonkortet.erasing', ${name}, true)`)
  await allow(getTableName(table))
  const result = await run()
  // Not after an error, which has aborted the transaction and the setting with it.
  await allow('')
  return result
}
