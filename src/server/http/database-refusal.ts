import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import { troubleOf, type Trouble } from '../db/trouble.ts'
import { errorFields, type Log } from '../log.ts'

const codeOf: Record<Trouble, ErrorCode> = {
  lost: 'database_unavailable',
  full: 'database_unavailable',
  busy: 'too_busy',
}

/** Seconds after which it is worth asking again: a restart of the database takes about as long. */
export const comeAgainAfter = 3

/**
 * The refusal for what the database could not do just now; undefined for a bug. Logged and not kept as an error of
 * ours: nobody can mend it in the code, and there is nowhere to keep it.
 */
export function databaseRefusal(log: Log | undefined, error: unknown): AppError | undefined {
  const trouble = troubleOf(error)
  if (!trouble) return undefined
  const isFull = trouble === 'full'
  log?.(isFull ? 'error' : 'warn', sentences[trouble], errorFields(error))
  return new AppError(codeOf[trouble])
}

const sentences: Record<Trouble, string> = {
  lost: 'The database could not be reached',
  full: 'The disk of the database is full',
  busy: 'The database had no room or took too long',
}
