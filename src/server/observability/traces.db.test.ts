import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMyMails } from '#contract/notifications/endpoints.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { observeRequest } from '../http/observe-requests.ts'
import { startJobs } from '../job-scheduler.ts'
import { registry } from '../metrics.ts'
import { finishHtml } from '../pages/finish-html.ts'
import { traceScript } from '../pages/trace-script.ts'
import { startTelemetry } from './send-telemetry.ts'
import { listen, type Listener } from '../serve.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
type Point = { attributes: { key: string; value: { stringValue: string } }[]; asDouble?: number }
type Metric = { name: string; sum?: { dataPoints: Point[] }; histogram?: { dataPoints: object[] } }

let app: TestApp
let listener: Listener
let collector: Awaited<ReturnType<typeof startReceiver>>
let telemetry: ReturnType<typeof startTelemetry>
let address: string

beforeAll(async () => {
  collector = await startReceiver()
  collector.answer.status = 200
  telemetry = startTelemetry({
    endpoint: collector.url,
    serviceName: 'saesonkortet-test',
    share: 1,
    registries: () => [registry],
  })
  app = await createTestApp()
  listener = await listen({ port: 0, host: '127.0.0.1', publicUrl: '', files: [], proxies: [] })
  const fetch = async (request: Request) => {
    if (!request.url.endsWith('/wakes')) return app.hono.fetch(request)
    app.services.wake?.('mails')
    return new Response()
  }
  listener.open({ fetch, observe: observeRequest })
  address = `http://127.0.0.1:${listener.port}`
})
afterAll(async () => {
  await listener.close()
  await collector.close()
  await app.close()
})

test('a request is one trace, from the browser’s span through handler and SQL to the job that it wakes', async () => {
  const jobs = startJobs(app.services, [
    {
      name: 'mails',
      everySeconds: 3_600,
      run: (ctx) => ctx.db.execute('select 1'),
    },
  ])
  const { cookie, accountId, email } = await signInAs(app)
  const traceparent = (trace: string) => ({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  const [asked, woken] = ['4bf92f3577b34da6a3ce929d0e0e4736', '5bf92f3577b34da6a3ce929d0e0e4736']
  await fetch(`${address}${listMyMails.path}?limit=5`, {
    headers: { cookie, ...traceparent(asked) },
  })
  await fetch(`${address}/wakes`, { headers: traceparent(woken) })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await jobs.stop()
  await telemetry.close()

  const spans = collector.received.flatMap(({ body }) => spansIn(body))
  const caller = '00f067aa0ba902b7'
  const [root, identity, ...handled] = treeOf(spans, asked, caller)
  expect([root, identity]).toEqual([
    `GET ${listMyMails.path}`,
    expect.stringMatching(/^ {2}SELECT /),
  ])
  expect(handled.slice(-2)).toEqual([`  handle GET ${listMyMails.path}`, '    SELECT mails'])
  // The job ends after the answer that it did not hold up.
  const [request, job, statement] = treeOf(spans, woken, caller)
  expect([request, job, statement]).toEqual(['GET other', '  job mails', '    SELECT'])
  // Nothing that was sent, nor who sent it.
  const text = JSON.stringify(spans)
  for (const personal of [accountId, email, cookie]) expect(text).not.toContain(personal)
})

test('a page begins the trace in the browser, with its requests to our own API alone', async () => {
  const sent: { to: string; headers: Headers }[] = []
  const send = (to: string, init?: RequestInit) => {
    sent.push({ to, headers: new Headers(init?.headers) })
    return to.startsWith('/') ? fetch(address + to, init) : new Response()
  }
  const [, script = ''] = /^<script>([\s\S]*)<\/script>$/.exec(traceScript) ?? []
  const page = {
    fetch: send as (...asked: Parameters<typeof send>) => Promise<Response> | Response,
  }
  // oxlint-disable-next-line no-implied-eval -- it is our own script, as the browser runs it
  new Function('fetch', 'globalThis', script)(send, page)
  const exported = startTelemetry({
    endpoint: collector.url,
    serviceName: 'saesonkortet-test',
    share: 1,
    registries: () => [],
  })
  await page.fetch('/api/v1/account/me', { headers: { 'Content-Type': 'application/json' } })
  await page.fetch('/api/v1/account/me')
  await page.fetch('https://api.example/api/v1/account/me')
  await page.fetch('/_data/index.json')
  await exported.close()

  const parents = sent.map(({ headers }) => headers.get('traceparent'))
  const [first, second] = parents.map((one) => one?.split('-') ?? [])
  expect(parents).toEqual([
    expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/),
    expect.stringMatching(new RegExp(`^00-${first?.[1]}-[\\da-f]{16}-01$`)),
    null,
    null,
  ])
  expect(first?.[2]).not.toBe(second?.[2])
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  const spans = collector.received.flatMap(({ body }) => spansIn(body))
  for (const [, trace = '', span = ''] of [first ?? [], second ?? []]) {
    expect(treeOf(spans, trace, span)[0]).toBe('GET /api/v1/account/me')
  }
})

test('a page of a service without traces neither computes nor sends them', () => {
  const page =
    '<!DOCTYPE html><html lang="da"><head><title>Klubber</title></head><body></body></html>'
  const facts = { status: 200, build: 'b1' }
  expect(finishHtml(page, facts)).not.toContain('traceparent')
  expect(finishHtml(page, { ...facts, isTraced: true })).toContain('traceparent')
})

test('the metrics of the endpoint are pushed under the same names', async () => {
  const metrics = collector.received.flatMap(({ body }) => metricsIn(body))
  const requests = metrics.filter(({ name }) => name === 'http_request_duration_seconds').at(-1)
  expect(requests?.histogram?.dataPoints).toContainEqual(
    expect.objectContaining({ count: 1, explicitBounds: expect.arrayContaining([0.25]) }),
  )
})

test('a stranger cannot have all of his requests kept by the id of their trace', async () => {
  const halved = startTelemetry({
    endpoint: collector.url,
    serviceName: 'saesonkortet-test',
    share: 0.5,
    registries: () => [],
  })
  // The lowest id there is, marked as kept.
  const trace = '00000000000000000000000000000001'
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  for (let sent = 0; sent < 100; sent += 1) await fetch(`${address}/x`, { headers })
  await halved.close()
  const spans = collector.received.flatMap(({ body }) => spansIn(body))
  const kept = spans.filter(({ traceId, name }) => traceId === trace && name.startsWith('GET'))
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.length).toBeLessThan(80)
})

const spansIn = (body: string): Span[] =>
  (JSON.parse(body).resourceSpans ?? []).flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
    one.scopeSpans.flatMap(({ spans }) => spans),
  )
const metricsIn = (body: string): Metric[] =>
  (JSON.parse(body).resourceMetrics ?? []).flatMap(
    (one: { scopeMetrics: { metrics: Metric[] }[] }) =>
      one.scopeMetrics.flatMap(({ metrics }) => metrics),
  )

/** The names of the spans below one, indented by their depth, in the order in which they ended. */
function treeOf(spans: Span[], traceId: string, parent: string, depth = 0): string[] {
  return spans
    .filter((span) => span.traceId === traceId && span.parentSpanId === parent)
    .flatMap(({ name, spanId }) => [
      '  '.repeat(depth) + name,
      ...treeOf(spans, traceId, spanId, depth + 1),
    ])
}
