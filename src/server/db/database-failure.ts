import { DrizzleQueryError } from 'drizzle-orm'

/**
 * What is the matter when a question to the database failed for no mistake of ours: `lost`, the connection broke or
 * none could be had, so that what was under way may or may not have been done; `busy`, it was not done, for there
 * was no room or it took too long; `full`, nothing can be written.
 */
export type DatabaseFailure = 'lost' | 'busy' | 'full'

/** No connection could be had; nothing was asked. */
export class NoConnectionError extends Error {
  readonly failure: DatabaseFailure

  constructor(failure: DatabaseFailure, cause?: unknown) {
    super('No connection to the database', { cause })
    this.name = 'NoConnectionError'
    this.failure = failure
  }
}

/** By PostgreSQL's own codes (appendix A of its manual). */
const byCode: Record<string, DatabaseFailure> = {
  // Told to go: by an administrator, by a crash of its server, while starting or stopping, its database dropped.
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  '57P04': 'lost',
  '57P05': 'lost',
  // A transaction in which nothing was asked for too long, or that took too long.
  '25P03': 'lost',
  '25P04': 'lost',
  // After a failover we may still be talking to the one that may no longer be written to.
  '25006': 'lost',
  // A question that took too long, a lock that was not had, no memory, no more connections.
  '57014': 'busy',
  '55P03': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '53100': 'full',
  // What a socket says.
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  ETIMEDOUT: 'lost',
}

/** node-postgres has no code for these. */
const brokenOff =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Connection ended unexpectedly)/

/** undefined for what is a bug, or a refusal of ours. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  // Sockets to other companies break in the same words: only what a question of ours met counts.
  let isAsked = false
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoConnectionError) return at.failure
    if (at instanceof DrizzleQueryError) isAsked = true
    const known = isAsked ? failureIn(at) : undefined
    if (known) return known
  }
  return undefined
}

function failureIn(error: Error): DatabaseFailure | undefined {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return brokenOff.test(error.message) ? 'lost' : undefined
  return byCode[code] ?? (code.startsWith('08') ? 'lost' : undefined)
}
