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

/** How the handle of a pool runs a transaction. */
const runners = new WeakMap<Db, Transact>()

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
  runners.set(db, transact)
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
  const transact = runners.get(db)
  if (transact) return transact({ opening, run })
  return db.transaction(async (tx) => run(tx, await opening(tx)))
}

function beginOf({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  const level = isolationLevel && `isolation level ${isolationLevel}`
  return ['begin', level, accessMode].filter(Boolean).join(' ')
}
