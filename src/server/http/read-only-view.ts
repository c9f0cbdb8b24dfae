import type { MiddlewareHandler } from 'hono'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { AppError } from '../app-error.ts'
import type { App, AppEnv } from './handle.ts'
import { servedEndpoints } from './served-endpoints.ts'

/**
 * What an operator who sees the service as a person may read, beside what anybody may read. Everything else is
 * refused, so that a new endpoint is refused until it stands here: it must change nothing and show no code, key or
 * token of the person (docs/algorithms/impersonation.md).
 */
export const readableInView: readonly string[] = [
  '/api/v1/account/check-ins',
  '/api/v1/account/clubs-to-play',
  '/api/v1/account/consents',
  '/api/v1/account/discounts',
  '/api/v1/account/follows',
  '/api/v1/account/helping',
  '/api/v1/account/memberships-due',
  '/api/v1/account/passes',
  '/api/v1/account/passes/:passId/play',
  '/api/v1/account/passes/:passId/season',
  '/api/v1/account/planned-visits',
  '/api/v1/account/profile',
  '/api/v1/account/receipts',
  '/api/v1/account/receipts/:orderId',
  '/api/v1/account/renewals',
  '/api/v1/account/tournament-entries',
  '/api/v1/clubs/:clubId/calendar',
  '/api/v1/clubs/:clubId/course',
  '/api/v1/clubs/:clubId/discounts',
  '/api/v1/clubs/:clubId/profile',
  '/api/v1/clubs/:clubId/tournaments',
  '/api/v1/companies',
  '/api/v1/companies/:companyId',
  '/api/v1/companies/:companyId/invoices',
  '/api/v1/companies/:companyId/invoices/:invoiceId',
  '/api/v1/companies/:companyId/renewal',
  '/api/v1/passes/:passId',
  '/api/v1/rounds/:roundId/my-flights',
  '/api/v1/tournaments/:slug/entry-options',
]

/** The only changes: being oneself again. */
const changesInView: ReadonlySet<string> = new Set([
  '/api/v1/account/impersonation/end',
  '/api/v1/account/sign-out',
])

/** Refuses everything but reading to an operator who sees the service as a person, before any route runs. */
export function keepViewReadOnly(app: App): MiddlewareHandler<AppEnv> {
  let readable: RegExp | undefined
  return async (c, next) => {
    if (!c.var.ctx.actor?.viewedBy) return next()
    readable ??= patternOf([...readableInView, ...publicPaths(app)])
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const mayPass = isRead ? readable.test(c.req.path) : changesInView.has(c.req.path)
    if (!mayPass) throw new AppError('read_only_view')
    return next()
  }
}

/** The paths that anybody may read. */
const publicPaths = (app: App) =>
  servedEndpoints(app)
    .map(({ endpoint }) => schemaOf(endpoint))
    .filter(({ method, audience }) => method === 'GET' && audience === 'anyone')
    .map(({ path }) => path)

const patternOf = (paths: readonly string[]) =>
  new RegExp(`^(?:${paths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})$`)
