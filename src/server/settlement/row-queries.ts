import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'

const batchSize = 5_000
let opened = 0

/**
 * The rows of a query, fetched in batches, so that a season of a million visits needs no memory for them. Must run
 * inside a transaction. The rows have the names of the query's columns.
 */
export async function* streamRows<Row>(tx: Db, query: SQL): AsyncGenerator<Row, void> {
  opened += 1
  const cursor = sql.identifier(`settlement_rows_${opened}`)
  await tx.execute(sql`declare ${cursor} no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute(sql`fetch ${sql.raw(String(batchSize))} from ${cursor}`)
    yield* rows as Row[]
    if (rows.length < batchSize) break
  }
  await tx.execute(sql`close ${cursor}`)
}
