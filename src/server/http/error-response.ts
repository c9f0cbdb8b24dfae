import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { statusOf, type ErrorBody, type ErrorCode } from '#contract/shared/errors.ts'
import { AppError } from '../app-error.ts'
import { newErrorId } from '../keys.ts'
import type { AppEnv } from './handle.ts'
import { databaseFailureOf, type DatabaseFailure } from '../db/database-failure.ts'
import { errorFields, type Log } from '../log.ts'

/** Turns an error into the common error response. A bug gets an id that the user can quote. */
export function toErrorResponse(error: Error, c: Context<AppEnv>): Response {
  const { ctx } = c.var
  const refusal = toRefusal(error) ?? databaseRefusal(ctx?.log, error)
  if (refusal) return send(c, refusal.code, bodyOf(refusal))

  // The route pattern instead of the path, because a path may contain a key (E24).
  const where = {
    what: 'A bug',
    kind: 'api',
    page: c.req.routePath,
    address: ctx?.address,
  } as const
  const fields = { requestId: ctx?.requestId }
  // Before the context exists, errors cannot be stored.
  const errorId = ctx ? ctx.recordError(error, { ...where, fields }) : newErrorId()
  return send(c, 'unexpected', { code: 'unexpected', message: 'unexpected', errorId })
}

function toRefusal(error: Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 413) return new AppError('too_large')
  return undefined
}

function bodyOf({ code, details }: AppError): ErrorBody['error'] {
  const { reason, issues, ...rest } = details
  return {
    code,
    message: code,
    ...(typeof reason === 'string' && { reason }),
    ...(Array.isArray(issues) && { issues: issues.slice(0, 50).map(toIssue) }),
    ...(Object.keys(rest).length > 0 && { details: rest }),
  }
}

const toIssue = (issue: { path?: PropertyKey[]; message?: string }) => ({
  path: (issue.path ?? []).map(String).join('.'),
  message: issue.message ?? 'invalid',
})

function send(c: Context<AppEnv>, code: ErrorCode, error: ErrorBody['error']): Response {
  c.header('Cache-Control', 'no-store')
  if (code === 'too_many_requests') c.header('Retry-After', String(error.details?.retryAfter ?? 60))
  if (code === 'not_signed_in' && error.reason?.startsWith('key_')) {
    c.header('WWW-Authenticate', 'Bearer')
  }
  if (statusOf[code] === 503) c.header('Retry-After', String(retryAfterSeconds))
  return c.json({ error } satisfies ErrorBody, statusOf[code])
}

const codeOf: Record<DatabaseFailure, ErrorCode> = {
  lost: 'database_unavailable',
  full: 'database_unavailable',
  busy: 'too_busy',
}

/** About as long as a restart of the database takes. */
export const retryAfterSeconds = 3

/**
 * The refusal for a failure of the database; undefined for a bug. It is logged but not stored as an
 * error report, because the code cannot fix it and the database may be unreachable.
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
