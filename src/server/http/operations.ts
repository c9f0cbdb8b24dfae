import type { BlockList } from 'node:net'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Histogram } from 'prom-client'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Foundation } from '../app.ts'
import { getDemonstration } from '#contract/demonstration.ts'
import { AppError } from '../app-error.ts'
import { registry } from '../metrics.ts'
import { moveClock } from '../shared-clock.ts'
import { addressHeader, trustedProxies } from './address.ts'
import { handle, type App, type AppEnv } from './handle.ts'
import { openApiDocument } from './openapi.ts'

collectDefaultMetrics({ register: registry })
const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer an API request, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/** Counts and times every answer under the path it was registered as, never the path as sent. */
export function measureRequests(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const stop = requestSeconds.startTimer()
    await next()
    const route = c.req.routePath.includes('*') ? 'other' : c.req.routePath
    stop({ method: c.req.method, route, status: String(c.res.status) })
  }
}

/** What machines ask: is it alive, can it answer, how is it doing, what does it offer. */
export function operationRoutes(app: App, house: Foundation) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    await house.db.execute(sql`select 1`)
    return c.json({ status: 'ready' })
  })
  app.get('/metrics', async (c) => {
    if (!isNear(visitorOf(c), near)) throw new AppError('not_found')
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  app.get('/api/v1/openapi.json', (c) => c.json(openApiDocument(house.publicUrl())))
  if (house.config.demo) {
    clockRoute(app, house)
    handle(app, getDemonstration, async () => ({ demonstration: true as const }))
  }
}

const ClockMove = z.object({ now: z.iso.datetime({ offset: true }) })

/** E14: in the demonstration someone on this machine may move the clock, for all processes. */
function clockRoute(app: App, house: Foundation) {
  app.post('/__clock', async (c) => {
    if (!isNear(visitorOf(c), loopback)) throw new AppError('not_found')
    const parsed = ClockMove.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) throw new AppError('invalid_input', { issues: parsed.error.issues })
    await moveClock(house, new Date(parsed.data.now))
    return c.json({ now: house.clock.now().toISOString() })
  })
}

/** The listener says who is asking; a test that calls the app directly is on this machine. */
const visitorOf = (c: Context<AppEnv>) => c.req.header(addressHeader) ?? '127.0.0.1'

const isNear = (address: string, list: BlockList) =>
  list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

const loopback = trustedProxies(['127.0.0.0/8', '::1'])
const near = trustedProxies([
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fd00::/8',
])
