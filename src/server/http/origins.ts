import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv } from './handle.ts'
import { cors } from 'hono/cors'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * E15: a state change must come from our own pages. Browsers send Sec-Fetch-Site or Origin with
 * every such request; a client that sends neither carries no one's cookies by accident.
 */
export function guardOrigin(ownOrigins: () => string[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const fromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none'
    const ownOrigin = origin === undefined || ownOrigins().includes(origin)
    if (fromElsewhere && !(origin !== undefined && ownOrigin)) throw new AppError('wrong_origin')
    if (!ownOrigin) throw new AppError('wrong_origin')
    const isSilent = site === undefined && origin === undefined
    if (isSilent && isForm(c.req.header('content-type')) && c.req.header('cookie')) {
      throw new AppError('wrong_origin')
    }
    return next()
  }
}

const isForm = (type = '') =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i.test(type.trim())

/** Whose pages may change something here: our own address and, when there is one, the API's (E21). */
export function ownOrigins(publicUrl: string, apiOrigin: string | undefined): string[] {
  return [new URL(publicUrl).origin, ...(apiOrigin ? [apiOrigin] : [])]
}

/**
 * Lets pages at our own address read an API that has an origin of its own. No other origin may; and
 * without such an API nobody needs to ask.
 */
export function allowOrigins(
  publicUrl: () => string,
  apiOrigin: string | undefined,
): MiddlewareHandler<AppEnv> {
  if (!apiOrigin) return (_c, next) => next()
  return cors({
    origin: (asked) => (ownOrigins(publicUrl(), apiOrigin).includes(asked) ? asked : null),
    allowHeaders: ['Content-Type'],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    maxAge: 600,
  })
}
