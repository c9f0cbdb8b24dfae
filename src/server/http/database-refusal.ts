import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import { databaseFailureOf, type DatabaseFailure } from '../db/database-failure.ts'
import { errorFields, type Log } from '../log.ts'

const codeOf: Record<DatabaseFailure, ErrorCode> = {
  lost: 'database_unavailable',
  full: 'database_unavailable',
  busy: 'too_busy',
}

/** Seconds after which it is worth asking again: a restart of the database takes about as long. */
export const retryAfterSeconds = 3

/**
 * The refusal for what the database could not do just now; undefined for a bug. Logged and not kept as an error of
 * ours: nobody can mend it in the code, and there is nowhere to keep it.
 */
export function databaseRefusal(log: Log | undefined, error: unknown): AppError | undefined {
  const failure = databaseFailureOf(error)
  if (!failure) return undefined
  const isFull = failure === 'full'
  log?.(isFull ? 'error' : 'warn', sentences[failure], errorFields(error))
  return new AppError(codeOf[failure])
}

const sentences: Record<DatabaseFailure, string> = {
  lost: 'The database could not be reached',
  full: 'The disk of the database is full',
  busy: 'The database had no room or took too long',
}
