import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from './handle.ts'

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
