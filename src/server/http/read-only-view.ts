import type { MiddlewareHandler } from 'hono'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { AppError } from '../app-error.ts'
import type { App, AppEnv } from './handle.ts'
import { servedEndpoints } from './served-endpoints.ts'

/**
 * What an operator who sees the service as a person may read as that person. What anybody may read is answered as
 * for a visitor unless it stands here, and everything else is refused, so that a new endpoint shows nothing of the
 * person until it stands here: it must change nothing and show no code, key, token or word of the day
 * (docs/algorithms/impersonation.md).
 */
export const readableInView: readonly string[] = [
  '/api/v1/account/check-ins',
  '/api/v1/account/clubs-to-play',
  '/api/v1/account/consents',
  '/api/v1/account/discounts',
  '/api/v1/account/follows',
  '/api/v1/account/helping',
  '/api/v1/account/lost-rounds',
  '/api/v1/account/me',
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
  '/api/v1/clubs/:clubId/profile',
  '/api/v1/clubs/:clubId/tournaments',
  '/api/v1/companies',
  '/api/v1/companies/:companyId',
  '/api/v1/companies/:companyId/invoices',
  '/api/v1/companies/:companyId/invoices/:invoiceId',
  '/api/v1/companies/:companyId/renewal',
  '/api/v1/passes/:passId',
  '/api/v1/rounds/:roundId/my-flights',
  '/api/v1/scan/state',
  '/api/v1/tournaments/:slug/entry-options',
]

/** The only changes: being oneself again. */
const changesInView: ReadonlySet<string> = new Set([
  '/api/v1/account/impersonation/end',
  '/api/v1/account/sign-out',
])

/** Refuses everything but reading to an operator who sees the service as a person, before any route runs. */
export function keepViewReadOnly(app: App): MiddlewareHandler<AppEnv> {
  const readable = patternOf(readableInView)
  let forVisitors: RegExp | undefined
  return async (c, next) => {
    const { actor, ...asVisitor } = c.var.ctx
    if (!actor?.viewedBy) return next()
    const { path } = c.req
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    forVisitors ??= patternOf(unlistedPublicPaths(app))
    // First, because the fixed path of one for visitors also fits a listed path with a parameter.
    if (isRead && forVisitors.test(path)) c.set('ctx', asVisitor)
    else if (!(isRead ? readable.test(path) : changesInView.has(path))) {
      throw new AppError('read_only_view')
    }
    return next()
  }
}

/** The paths that anybody may read and that do not stand in the list. */
const unlistedPublicPaths = (app: App) =>
  servedEndpoints(app)
    .map(({ endpoint }) => schemaOf(endpoint))
    .filter(({ method, audience }) => method === 'GET' && audience === 'anyone')
    .map(({ path }) => path)
    .filter((path) => !readableInView.includes(path))

const patternOf = (paths: readonly string[]) =>
  new RegExp(`^(?:${paths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})$`)
