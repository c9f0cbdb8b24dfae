import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

// A day is a day: without this, node-postgres would turn it into midnight in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection or a transaction; queries do not care which. */
export type Db = NodePgDatabase

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

export function openPool(url: string, max = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000 })
  // An idle connection that the database closes is replaced at its next use; it must not end us.
  pool.on('error', () => undefined)
  return { db: drizzle(pool), pool, close: () => pool.end() }
}
