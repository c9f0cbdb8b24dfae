import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './client.ts'
import { openHandle, type Handle } from './connection-handle.ts'
import { keepStatements } from './prepared.ts'

type Transact = <Opened, Result>(parts: {
  config?: PgTransactionConfig | undefined
  opening: (tx: Db) => Promise<Opened>
  run: (tx: Db, opened: Opened) => Promise<Result>
}) => Promise<Result>

type OnConnection = <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>

/** How the handle of a pool runs a transaction, and several queries on one connection. */
const runners = new WeakMap<Db, { transact: Transact; onConnection: OnConnection }>()

/** The connection of a handle that runs transactions. */
const connections = new WeakMap<Db, Handle>()

/**
 * Replaces Drizzle's transactions of a pool. Each connection keeps one handle, so that its prepared queries are built
 * once (`prepared.ts`) and not in every transaction.
 */
export function useTransactions(db: Db, pool: pg.Pool, keepsStatements: boolean): Db {
  const handles = new WeakMap<pg.PoolClient, Handle>()
  const handleOf = (client: pg.PoolClient): Handle => {
    const known = handles.get(client)
    if (known) return known
    const handle = openHandle(client)
    if (keepsStatements) keepStatements(handle.tx)
    handles.set(client, handle)
    connections.set(handle.tx, handle)
    return handle
  }
  const transact: Transact = async ({ config, opening, run }) => {
    const client = await pool.connect()
    const handle = handleOf(client)
    const { tx, send } = handle
    handle.open(true)
    try {
      const [, opened] = await Promise.all([send(beginOf(config)), opening(tx)])
      const result = await run(tx, opened)
      await commit(handle)
      return result
    } catch (error) {
      handle.end()
      // A connection that cannot roll back is lost, and its transaction with it.
      await client.query('rollback').catch(() => client.release(true))
      throw handle.causeOf(error)
    } finally {
      client.release()
    }
  }
  const onConnection: OnConnection = async (run) => {
    const client = await pool.connect()
    const handle = handleOf(client)
    handle.open(false)
    try {
      return await run(handle.tx)
    } catch (error) {
      handle.end()
      // What was sent beside it is answered first, so that none of it goes on where somebody else has the connection.
      await handle.send('').catch(() => client.release(true))
      throw error
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

async function commit(handle: Handle): Promise<void> {
  // What would come after it would be stored on its own.
  handle.end()
  const { command } = await handle.send('commit')
  // PostgreSQL answers with another, and no error, when a statement that nobody waited for has failed.
  if (command === 'COMMIT') return
  throw handle.cause() ?? new Error('The transaction was rolled back instead of committed')
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

/**
 * Sends a write of one statement without waiting for its answer, so that it costs no round trip besides that of the
 * statements behind it, or of the commit. Should it fail, so do they, and the transaction fails with its error; it must be
 * one whose error nobody catches. Outside a transaction the answer is awaited. Returns how to wait for the answer, after the
 * commit.
 */
export async function sendAhead<Answer>(
  tx: Db,
  write: () => Promise<Answer>,
): Promise<() => Promise<Answer>> {
  const handle = connections.get(tx)
  const sentBefore = handle?.sent()
  const answer = write()
  // One that is not sent at once could be sent after the commit.
  const isSent = handle?.isTransaction() && handle.sent() !== sentBefore
  if (isSent) answer.catch(() => undefined)
  else await answer
  return () => answer
}

/**
 * Runs a part of a transaction that is undone when it throws, while the rest goes on. The savepoint and its release cost
 * no round trip of their own. When `run` throws, nothing of it may go on; parts may be nested, but no two go on together.
 */
export async function inSavepoint<Result>(
  tx: Db,
  run: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const handle = connections.get(tx)
  if (!handle?.isTransaction()) return tx.transaction(run)
  const name = handle.nameSavepoint()
  const sendUnseen = (text: string) => void handle.send(text).catch(() => undefined)
  sendUnseen(`savepoint ${name}`)
  try {
    const result = await run(tx)
    // Should this fail, so do all that follow, and the commit.
    sendUnseen(`release savepoint ${name}`)
    return result
  } catch (error) {
    // It fails when the savepoint was refused because of an earlier failure; then so do all that follow.
    await handle
      .send(`rollback to savepoint ${name}; release savepoint ${name}`)
      .catch(() => undefined)
    throw handle.causeOf(error)
  }
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
