import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv } from './handle.ts'
import { cors } from 'hono/cors'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state change from another site's page (E15). Browsers send Sec-Fetch-Site or Origin with
 * every such request; a client that sends neither is no browser and sends cookies only on purpose.
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

/** The origins whose pages may change data: our own and, when it is separate, the API's (E21). */
export function ownOrigins(publicUrl: string, apiOrigin: string | undefined): string[] {
  return [new URL(publicUrl).origin, ...(apiOrigin ? [apiOrigin] : [])]
}

/**
 * CORS for pages at our own origin when the API has a separate origin. Without a separate origin, no
 * CORS header is sent.
 */
export function allowOrigins(
  publicUrl: () => string,
  apiOrigin: string | undefined,
): MiddlewareHandler<AppEnv> {
  if (!apiOrigin) return (_c, next) => next()
  return cors({
    origin: (origin) => (ownOrigins(publicUrl(), apiOrigin).includes(origin) ? origin : null),
    allowHeaders: ['Content-Type'],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    credentials: true,
    maxAge: 600,
  })
}
