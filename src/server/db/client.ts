import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { limitsOf, startOptions, type Work } from './limits.ts'
import { SheddingPool } from './shedding-pool.ts'

// A day is a day: without this, node-postgres would turn it into midnight in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection or a transaction; queries do not care which. */
export type Db = NodePgDatabase

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

type PoolOptions = {
  /** Decides how long anything may take. */
  work?: Work
  /** False where a pooler stands between that takes no settings from us. */
  limited?: boolean
}

export function openPool(url: string, max = 10, options: PoolOptions = {}): Database {
  const { work = 'request', limited = true } = options
  const { connection, waiting } = limitsOf[work]
  const pool = new SheddingPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: connection,
      keepAlive: true,
      ...(limited && { options: startOptions(work) }),
    },
    waiting,
  )
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/** Queries on a connection, and in a transaction, that somebody else has opened. */
export const databaseOf = (client: pg.ClientBase): Db =>
  drizzle({ client: client as pg.PoolClient })

/** One connection for one thing; the error of a connection that is lost is the error of what was asked on it. */
export async function openClient(url: string, work: Work = 'unlimited'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitsOf[work].connection,
    options: startOptions(work),
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
