import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Histogram } from 'prom-client'
import { registry } from '../metrics.ts'
import { traceRequest } from '../tracing.ts'

/** One HTTP request on its way: whoever knows its route names it, and the listener measures it. */
type ObservedRequest = { route?: string | undefined; isStream?: boolean }

const observed = new AsyncLocalStorage<ObservedRequest>()

/** The bounds have the limits of the service levels: a check-in within 0.25 s, a page within 1 s (docs/service-levels.md). */
const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request, by the pattern of its route and its status; 499 when the client left before the answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/**
 * Names the route of the current request by its pattern, never by the requested path, which has keys and no bound. The
 * first name counts: a page asks the API within the process, and that is no request of a visitor.
 */
export function nameRoute(pattern: string): void {
  const request = observed.getStore()
  if (request) request.route ??= pattern
}

/** A stream is open for hours: it is counted by its own metrics, not as a slow answer. */
export function markStream(): void {
  const request = observed.getStore()
  if (request) request.isStream = true
}

/** Handles a request, measures its answer, and traces it where traces are exported. */
export function observeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: () => void,
): void {
  const from = performance.now()
  const request: ObservedRequest = {}
  outgoing.once('close', () => {
    if (request.isStream) return
    const labels = {
      method: methodOf(incoming),
      route: routeOf(request, incoming),
      status: statusOf(outgoing),
    }
    requestSeconds.observe(labels, (performance.now() - from) / 1000)
  })
  observed.run(request, () =>
    traceRequest({ incoming, outgoing, route: () => routeOf(request, incoming) }, handle),
  )
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const methodOf = ({ method = '' }: IncomingMessage) => (knownMethods.has(method) ? method : 'other')

const routeOf = ({ route }: ObservedRequest, { url }: IncomingMessage) =>
  route ?? (url?.startsWith('/assets/') ? '/assets/*' : 'other')

const statusOf = ({ headersSent, statusCode }: ServerResponse) =>
  headersSent ? String(statusCode) : '499'
