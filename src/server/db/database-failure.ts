import { DrizzleQueryError } from 'drizzle-orm'

/**
 * Why a query failed for a reason outside our code. `lost`: the connection broke or could not be opened, so that
 * the query may or may not have run. `busy`: the query did not run, because a limit or a timeout was reached.
 * `full`: the disk is full, so that nothing can be written.
 */
export type DatabaseFailure = 'lost' | 'busy' | 'full'

/** No connection was available, so no query was sent. */
export class NoConnectionError extends Error {
  readonly failure: DatabaseFailure

  constructor(failure: DatabaseFailure, cause?: unknown) {
    super('No connection to the database', { cause })
    this.name = 'NoConnectionError'
    this.failure = failure
  }
}

/** By PostgreSQL's error codes (appendix A of its manual). */
const byCode: Record<string, DatabaseFailure> = {
  // The server closed the connection: an administrator, a crash, starting or stopping, a dropped database.
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  '57P04': 'lost',
  '57P05': 'lost',
  // A transaction was idle for too long, or took too long.
  '25P03': 'lost',
  '25P04': 'lost',
  // After a failover the connection may lead to a server that is now read-only.
  '25006': 'lost',
  // A statement timeout, a lock timeout, no memory, no more connections.
  '57014': 'busy',
  '55P03': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '53100': 'full',
  // Errors of the socket.
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
}

/** node-postgres has no code for these errors. */
const connectionLostMessage =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Connection ended unexpectedly)/

/** Undefined for a bug, and for a constraint that refused a change. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  // Sockets to other companies break with the same codes, so only errors inside a query count.
  let isInQuery = false
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoConnectionError) return at.failure
    if (at instanceof DrizzleQueryError) isInQuery = true
    const failure = isInQuery ? failureIn(at) : undefined
    if (failure) return failure
  }
  return undefined
}

function failureIn(error: Error): DatabaseFailure | undefined {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string')
    return connectionLostMessage.test(error.message) ? 'lost' : undefined
  return byCode[code] ?? (code.startsWith('08') ? 'lost' : undefined)
}
