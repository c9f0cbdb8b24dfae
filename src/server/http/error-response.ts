import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { statusOf, type ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { AppError } from '../app-error.ts'
import { newErrorId } from '../keys.ts'
import { retryAfterSeconds, databaseRefusal } from './database-refusal.ts'
import type { AppEnv } from './handle.ts'

/** Turns what was thrown into the one shape of refusal. A bug gets an id that the user can quote. */
export function toErrorResponse(error: Error, c: Context<AppEnv>): Response {
  const { ctx } = c.var
  const refusal = toRefusal(error) ?? databaseRefusal(ctx?.log, error)
  if (refusal) return send(c, refusal.code, bodyOf(refusal))

  // As registered, never as sent: a path may carry a key (E24).
  const where = {
    what: 'A bug',
    kind: 'api',
    page: c.req.routePath,
    address: ctx?.address,
  } as const
  const fields = { requestId: ctx?.requestId }
  // Before there is a world nobody could write anything down.
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
  if (statusOf[code] === 503) c.header('Retry-After', String(retryAfterSeconds))
  return c.json({ error } satisfies ErrorBody, statusOf[code])
}
