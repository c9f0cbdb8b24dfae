import { randomUUID } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { errorFields, type Log } from '../log.ts'
import { limitsOf, roleSettings, startOptions, type Work } from './limits.ts'
import { measurePool } from './pool-metrics.ts'
import { keepStatements } from './prepared.ts'
import { SheddingPool } from './shedding-pool.ts'
import { useTransactions } from './transactions.ts'

// Without this parser, node-postgres turns a day into midnight in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection or a transaction; queries work on both. */
export type Db = NodePgDatabase

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

type PoolOptions = {
  /** The kind of work, which determines the timeouts. */
  work?: Work
  /** False for a pooler, which accepts no startup options and shares connections. */
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
      // Statements that are sent together do not wait for each other's answers.
      pipeline: true,
      ...(limited && { options: startOptions(work) }),
    },
    { waiting, name: work },
  )
  const hide = measurePool(work, pool, max)
  const close = async () => {
    hide()
    await pool.end()
  }
  const db = useTransactions(drizzle(pool), pool, limited)
  return { db: limited ? keepStatements(db) : db, pool, close }
}

/**
 * Runs queries on an open connection, and in its transaction. They are sent one after another, because such a
 * connection also copies rows, which waits for everything before it.
 */
export function databaseOf(client: pg.ClientBase): Db {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...sent: Parameters<pg.ClientBase['query']>) => {
    const answer = last.then(() => client.query(...sent))
    last = answer.catch(() => undefined)
    return answer
  }
  return drizzle({ client: { query } as unknown as pg.PoolClient })
}

/** Opens a single connection. If it is lost, the query on it fails; the process continues. */
export async function openClient(
  url: string,
  work: Work = 'unlimited',
  moreOptions = '',
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitsOf[work].connection,
    options: startOptions(work) + moreOptions,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Whether the server applies our startup options, and so is no pooler that shares connections. A pooler such as
 * PgBouncer refuses or ignores unknown options; the log then has the SQL that sets the limits for our role.
 */
export async function supportsLimits(url: string, log: Log): Promise<boolean> {
  let cause: Record<string, unknown> = {}
  try {
    // Not one of the limits: a role behind a pooler may have them set.
    const mark = randomUUID()
    const client = await openClient(url, 'request', ` -c saesonkortet.mark=${mark}`)
    try {
      const { rows } = await client.query<{ mark: string | null }>(
        `select current_setting('saesonkortet.mark', true) as mark`,
      )
      if (rows[0]?.mark === mark) return true
    } finally {
      await client.end()
    }
  } catch (error) {
    cause = errorFields(error)
  }
  log('warn', 'The database takes no time limits from us (a pooler?): set them for our role', {
    run: roleSettings(new URL(url).username || 'saesonkortet'),
    ...cause,
  })
  return false
}
