import type { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './client.ts'

/**
 * What a statement is answered behind one that failed: it says nothing about the cause. The second is for a prepared
 * statement that was sent twice, because the first was refused before it was prepared.
 */
const behindFailure: readonly unknown[] = ['25P02', '26000']

export type Handle = {
  tx: Db
  send: (text: string) => Promise<pg.QueryResult>
  open: (forTransaction: boolean) => void
  /**
   * From now until it is opened again it sends nothing: of statements that were to be sent together, one that comes after
   * the failure of another would be stored on its own.
   */
  end: () => void
  /** The last error of a statement that was not refused because of another. */
  cause: () => unknown
  /** The error itself, or what caused it when it says only that another statement has failed. */
  causeOf: (error: unknown) => unknown
  isTransaction: () => boolean
  /** A name that no other savepoint of the transaction has. */
  nameSavepoint: () => string
  /** How many statements were sent so far. */
  sent: () => number
}

/**
 * The handle of a connection. Of statements that are sent together, the one that fails is not always the first whose
 * failure is seen, so the handle remembers the cause.
 */
export function openHandle(client: pg.PoolClient): Handle {
  let cause: unknown
  let isOver = false
  let isTransaction = false
  let sent = 0
  let savepoints = 0
  const remember = (query: unknown, answer: Promise<unknown>) => {
    answer.catch((error: unknown) => {
      if (!isBehindFailure(error)) cause = toQueryError(query, error)
    })
    return answer
  }
  const writeTogether = writerOf(client)
  const query = (given: unknown, ...rest: unknown[]) => {
    if (isOver) throw new Error('Too late: the transaction, or the use of the connection, is over')
    writeTogether()
    sent += 1
    return remember(
      given,
      (client.query as (...all: unknown[]) => Promise<unknown>)(given, ...rest),
    )
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
    open: (forTransaction) => {
      isOver = false
      isTransaction = forTransaction
      cause = undefined
      savepoints = 0
    },
    end: () => {
      isOver = true
    },
    cause: () => cause,
    causeOf: (error) => (isBehindFailure(error) ? (cause ?? error) : error),
    isTransaction: () => isTransaction,
    nameSavepoint: () => {
      savepoints += 1
      return `part_${savepoints}`
    },
    sent: () => sent,
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

function isBehindFailure(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (behindFailure.includes((at as { code?: unknown }).code)) return true
  }
  return false
}
