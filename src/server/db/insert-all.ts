import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** Inserts a list of rows, which may be empty: Drizzle refuses to build an insert of no rows. */
export async function insertAll<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (rows.length > 0) await tx.insert(table).values([...rows])
}
