import type { MiddlewareHandler } from 'hono'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { App, AppContext, AppEnv } from './handle.ts'
import { servedEndpoints } from './served-endpoints.ts'

/** Metrics and the wallets have keys of their own, on other paths. */
const isForPrograms = (path: string) => path.startsWith('/api/v1/')

/** The key that a program sends; empty for one that is no key, undefined for a browser. */
export function bearerTokenOf(c: AppContext): string | undefined {
  if (!isForPrograms(c.req.path)) return undefined
  const header = c.req.header('authorization') ?? ''
  if (!/^Bearer\b/i.test(header)) return undefined
  return /^Bearer +(\S{1,200}) *$/i.exec(header)?.[1] ?? ''
}

/** Cookies of a request with a key count for nothing: a page of another site cannot add rights to a key, nor a key to cookies. */
export const noCookies: NonNullable<Ctx['cookies']> = {
  get: () => undefined,
  set: () => undefined,
  setReadable: () => undefined,
  clear: () => undefined,
}

/**
 * Refuses a key everywhere but on the endpoints whose contract names a scope that it has. Default is refusal, so that
 * a new endpoint, a file or a stream opens to no key until its contract says so.
 */
export function limitToKeyScopes(app: App): MiddlewareHandler<AppEnv> {
  let open: { method: string; path: RegExp; scope: string }[] | undefined
  return async (c, next) => {
    const { apiKey } = c.var.ctx
    if (!apiKey) return next()
    open ??= servedEndpoints(app).flatMap(({ endpoint }) => {
      const { method, path, keyScope } = schemaOf(endpoint)
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
      return keyScope ? [{ method, path: pattern, scope: keyScope }] : []
    })
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    const found = open.find((one) => one.method === method && one.path.test(c.req.path))
    if (!found) throw new AppError('not_allowed', { reason: 'key_endpoint' })
    if (!apiKey.scopes.some((scope) => scope === found.scope)) {
      throw new AppError('not_allowed', { reason: 'key_scope', scope: found.scope })
    }
    return next()
  }
}
