import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './client.ts'
import { keepStatements } from './prepared.ts'

type Transact = <Opened, Result>(parts: {
  config?: PgTransactionConfig | undefined
  opening: (tx: Db) => Promise<Opened>
  run: (tx: Db, opened: Opened) => Promise<Result>
}) => Promise<Result>

type OnConnection = <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>

/** How the handle of a pool runs a transaction, and several queries on one connection. */
const runners = new WeakMap<Db, { transact: Transact; onConnection: OnConnection }>()

/**
 * Replaces Drizzle's transactions of a pool. Each connection keeps one handle, so that its prepared queries are built
 * once (`prepared.ts`) and not in every transaction.
 */
export function useTransactions(db: Db, pool: pg.Pool, keepsStatements: boolean): Db {
  const handles = new WeakMap<pg.PoolClient, Db>()
  const dialect = new PgDialect()
  const handleOf = (client: pg.PoolClient): Db => {
    const known = handles.get(client)
    if (known) return known
    const session = new NodePgSession(client, dialect, undefined)
    const handle = new NodePgTransaction(dialect, session, undefined) as unknown as Db
    handles.set(client, handle)
    return keepsStatements ? keepStatements(handle) : handle
  }
  const transact: Transact = async ({ config, opening, run }) => {
    const client = await pool.connect()
    const tx = handleOf(client)
    try {
      const [, opened] = await Promise.all([client.query(beginOf(config)), opening(tx)])
      const result = await run(tx, opened)
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that cannot roll back is lost, and its transaction with it.
      await client.query('rollback').catch(() => client.release(true))
      throw error
    } finally {
      client.release()
    }
  }
  const onConnection: OnConnection = async (run) => {
    const client = await pool.connect()
    try {
      return await run(handleOf(client))
    } finally {
      client.release()
    }
  }
  runners.set(db, { transact, onConnection })
  db.transaction = (run, config) => {
    const inside = run as unknown as (tx: Db) => ReturnType<typeof run>
    return transact({ config, opening: async () => undefined, run: inside })
  }
  return db
}

/**
 * A transaction whose first statements go to the database together with its `begin`, in one round trip. They may only
 * lock and read: should `begin` itself fail, they would run on their own. `run` starts when all are answered.
 */
export function openTransaction<Opened, Result>(
  db: Db,
  opening: (tx: Db) => Promise<Opened>,
  run: (tx: Db, opened: Opened) => Promise<Result>,
): Promise<Result> {
  const runner = runners.get(db)
  if (runner) return runner.transact({ opening, run })
  return db.transaction(async (tx) => run(tx, await opening(tx)))
}

/** Several reads that are sent together on one connection, outside a transaction; inside one, on its own. */
export function onOneConnection<Result>(
  db: Db,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  return runners.get(db)?.onConnection(read) ?? read(db)
}

function beginOf({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  const level = isolationLevel && `isolation level ${isolationLevel}`
  return ['begin', level, accessMode].filter(Boolean).join(' ')
}
