import type { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './client.ts'
import { keepStatements } from './prepared.ts'

type Transact = <Opened, Result>(parts: {
  config?: PgTransactionConfig | undefined
  opening: (tx: Db) => Promise<Opened>
  run: (tx: Db, opened: Opened) => Promise<Result>
  closing?: Closing<Result> | undefined
}) => Promise<Result>

/** The last statements of a transaction: each is sent before this returns, and each has its promise. */
type Closing<Result> = (tx: Db, result: Result) => readonly Promise<unknown>[]

type OnConnection = <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>

/** How the handle of a pool runs a transaction, and several queries on one connection. */
const runners = new WeakMap<Db, { transact: Transact; onConnection: OnConnection }>()

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
    return handle
  }
  const transact: Transact = async ({ config, opening, run, closing }) => {
    const client = await pool.connect()
    const handle = handleOf(client)
    const { tx, send } = handle
    handle.open()
    try {
      const [, opened] = await Promise.all([send(beginOf(config)), opening(tx)])
      const result = await run(tx, opened)
      const sentBefore = handle.sent()
      const last = closing?.(tx, result) ?? []
      if (handle.sent() - sentBefore !== last.length) {
        // What was not sent in time would be stored on its own behind the commit.
        await Promise.all(last)
        throw new Error('The last statements of a transaction are sent at once')
      }
      handle.end()
      const [committed] = await Promise.all([send('commit'), ...last])
      // Otherwise a statement failed and nobody was told.
      if (committed.command !== 'COMMIT') throw handle.cause() ?? new Error('It was rolled back')
      return result
    } catch (error) {
      handle.end()
      // A connection that cannot roll back is lost, and its transaction with it.
      await client.query('rollback').catch(() => client.release(true))
      throw hasCode(error, abortedTransaction) ? (handle.cause() ?? error) : error
    } finally {
      client.release()
    }
  }
  const onConnection: OnConnection = async (run) => {
    const client = await pool.connect()
    const { tx, open } = handleOf(client)
    open()
    try {
      return await run(tx)
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

/** What a statement is answered behind one that failed: it says nothing about the cause. */
const abortedTransaction = '25P02'

type Handle = {
  tx: Db
  send: (text: string) => Promise<pg.QueryResult>
  open: () => void
  /** How many statements it has sent, `begin` and the like not counted. */
  sent: () => number
  /**
   * From now until it is opened again it sends nothing: of statements that were to be sent together, one that comes after
   * the failure of another would be stored on its own.
   */
  end: () => void
  /** The last error of a statement that was not refused because of another. */
  cause: () => unknown
}

/**
 * The handle of a connection. Of statements that are sent together, the one that fails is not always the first whose
 * failure is seen, so the handle remembers the cause.
 */
function openHandle(client: pg.PoolClient): Handle {
  let cause: unknown
  let isOver = false
  let count = 0
  const remember = (query: unknown, answer: Promise<unknown>) => {
    answer.catch((error: unknown) => {
      if (!hasCode(error, abortedTransaction)) cause = toQueryError(query, error)
    })
    return answer
  }
  const writeTogether = writerOf(client)
  const query = (sent: unknown, ...rest: unknown[]) => {
    if (isOver) throw new Error('The transaction of this statement has been rolled back')
    writeTogether()
    count += 1
    return remember(sent, (client.query as (...all: unknown[]) => Promise<unknown>)(sent, ...rest))
  }
  const session = new NodePgSession({ query } as unknown as pg.PoolClient, dialect, undefined)
  return {
    tx: new NodePgTransaction(dialect, session, undefined) as unknown as Db,
    // As Drizzle's own queries fail, so that a lost connection is known as one (`database-failure.ts`).
    send: (text) => {
      writeTogether()
      return client.query(text).catch((error: unknown) => {
        throw toQueryError(text, error)
      })
    },
    open: () => {
      isOver = false
    },
    end: () => {
      isOver = true
    },
    sent: () => count,
    cause: () => cause,
  }
}

/**
 * Statements that are sent in the same turn go to the socket in one write. The driver writes each on its own, and a
 * write to a socket costs more than all else that sending a statement does.
 */
function writerOf(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    process.nextTick(uncork)
  }
}

const dialect = new PgDialect()

function toQueryError(query: unknown, error: unknown): DrizzleQueryError {
  const text = typeof query === 'string' ? query : (query as { text?: string }).text
  return new DrizzleQueryError(text ?? '', [], error as Error)
}

function hasCode(error: unknown, code: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === code) return true
  }
  return false
}

type Parts<Opened, Result> = {
  opening: (tx: Db) => Promise<Opened>
  run: (tx: Db, opened: Opened) => Promise<Result>
  closing?: Closing<Result>
}

/**
 * A transaction in few round trips. Its first statements go to the database together with `begin`. They may only lock
 * and read: should `begin` itself fail, they would run on their own. `run` starts when all are answered. Its last
 * statements go together with `commit`.
 */
export function openTransaction<Opened, Result>(
  db: Db,
  { opening, run, closing }: Parts<Opened, Result>,
): Promise<Result> {
  const runner = runners.get(db)
  if (runner) return runner.transact({ opening, run, closing })
  return db.transaction(async (tx) => {
    const result = await run(tx, await opening(tx))
    await Promise.all(closing?.(tx, result) ?? [])
    return result
  })
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
