import { Hono } from 'hono'
import { listen } from '#server/serve.ts'
import { nameRoute, observeRequest } from '#server/http/observe-requests.ts'
import { registry } from '#server/metrics.ts'
import { startTelemetry } from '#server/observability/send-telemetry.ts'
import { traced } from '#server/tracing.ts'

/**
 * A server of `bench observability` in a process of its own: a page from bytes, and an API request with the spans of
 * a handler and three statements. Its argument is what is observed; the message `processor` asks for its processor time.
 */
export type Observed = 'nothing' | 'metrics' | 'traces'
const [observed = 'nothing', collector = ''] = process.argv.slice(2) as [Observed?, string?]

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1e6)
})

const api = new Hono().get('/api/v1/clubs/:slug', async (c) => {
  nameRoute('/api/v1/clubs/:slug')
  return traced({ name: 'handle GET /api/v1/clubs/:slug', isInner: true }, async () => {
    for (let statements = 0; statements < 3; statements += 1) {
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': 'select 1' }
      await traced({ name: 'SELECT clubs', kind: 'client', isInner: true, attributes }, () =>
        Promise.resolve(),
      )
    }
    return c.json({ club: c.req.param('slug') })
  })
})
const body = Buffer.alloc(8_000, 'x')
const page = { status: 200 as const, headers: { 'Content-Length': String(body.length) }, body }

const listener = await listen({ port: 0, host: '127.0.0.1', publicUrl: '', files: [], proxies: [] })
if (observed === 'traces') {
  startTelemetry({
    endpoint: collector,
    serviceName: 'bench',
    share: 1,
    registries: () => [registry],
  })
}
listener.open({
  fetch: async (request) => api.fetch(request),
  tryCachedResponse: ({ url }) => {
    if (url !== '/') return undefined
    nameRoute('/')
    return page
  },
  ...(observed !== 'nothing' && { observe: observeRequest }),
})
process.send?.(listener.port)
