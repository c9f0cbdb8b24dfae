import { hash, timingSafeEqual } from 'node:crypto'
import type { BlockList } from 'node:net'
import { collectDefaultMetrics } from 'prom-client'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { AppServices } from './app-services.ts'
import { getDemonstration } from '#contract/shared/demonstration.ts'
import { AppError } from './app-error.ts'
import { registry } from './metrics.ts'
import { moveClock } from './shared-clock.ts'
import { addressHeader, trustedProxies, isForwarded } from './http/address.ts'
import { retryAfterSeconds } from './http/error-response.ts'
import { handle, type App, type AppEnv } from './http/handle.ts'
import { nameRoute } from './http/observe-requests.ts'
import { openApiRoutes } from './http/openapi-routes.ts'
import { createReadiness } from './http/readiness.ts'
import { stateRegistry } from './observability/state-metrics.ts'

collectDefaultMetrics({ register: registry })

/** Names the route of every API request by the pattern under which it is registered. */
export function nameRoutes(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    nameRoute(c.req.routePath.includes('*') ? 'no route' : c.req.routePath)
  }
}

/** Routes for operations: liveness, readiness, metrics and the OpenAPI document. */
export function operationRoutes(app: App, services: AppServices) {
  healthRoutes(app, services)
  openApiRoutes(app, services.publicUrl)
  if (services.config.demo) {
    clockRoute(app, services)
    handle(app, getDemonstration, async () => ({ demonstration: true as const }))
  }
}

/** Liveness, readiness and metrics: all that a worker answers. */
export function healthRoutes(app: App, services: AppServices) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  const ready = createReadiness(services)
  app.get('/readyz', async (c) => {
    const found = await ready()
    c.header('Cache-Control', 'no-store')
    if (found.status !== 'ready') c.header('Retry-After', String(retryAfterSeconds))
    const shown = isOperator(c, services) ? found : { status: found.status }
    return c.json(shown, found.status === 'ready' ? 200 : 503)
  })
  const state = services.stateMetrics ?? stateRegistry(services)
  app.get('/metrics', async (c) => {
    if (!isOperator(c, services)) throw new AppError('not_found')
    const texts = await Promise.all([registry.metrics(), state.metrics()])
    return c.text(texts.join('\n'), 200, { 'Content-Type': registry.contentType })
  })
}

/** Requires `OPERATIONS_TOKEN`. An address proves nothing: behind a proxy all requests come from nearby. */
function isOperator(c: Context<AppEnv>, { config }: AppServices): boolean {
  const sent = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (!config.operationsToken || !sent) return false
  const [one, other] = [sent, config.operationsToken].map((text) => hash('sha256', text, 'buffer'))
  return timingSafeEqual(one as Buffer, other as Buffer)
}

const ClockMove = z.object({ now: z.iso.datetime({ offset: true }) })

/** In the demonstration, requests from this machine may move the clock, for all processes. */
function clockRoute(app: App, services: AppServices) {
  app.post('/__clock', async (c) => {
    // Behind an undeclared proxy all requests appear to come from this machine.
    const isLocal = isIn(visitorOf(c), loopback) && !isForwarded({ headers: c.req.header() })
    if (!isLocal) throw new AppError('not_found')
    const parsed = ClockMove.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) throw new AppError('invalid_input', { issues: parsed.error.issues })
    await moveClock(services, new Date(parsed.data.now))
    return c.json({ now: services.clock.now().toISOString() })
  })
}

/** The listener sets the header; a test that calls the app directly counts as local. */
const visitorOf = (c: Context<AppEnv>) => c.req.header(addressHeader) ?? '127.0.0.1'

const isIn = (address: string, list: BlockList) =>
  list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

const loopback = trustedProxies(['127.0.0.0/8', '::1'])
