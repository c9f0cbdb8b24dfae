import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { schemaOf } from '#contract/shared/endpoint.ts'
import type { ErrorCode } from '#contract/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import { contextOf, createApp } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import type { Actor, Ctx, Device } from '#server/ctx.ts'
import { openPool } from '#server/db/client.ts'
import { errorsOf } from '#server/http/endpoint-errors.ts'
import type { App } from '#server/http/handle.ts'
import { servedEndpoints } from '#server/http/served-endpoints.ts'
import { createLog } from '#server/log.ts'
import { demonstration } from '#server/demo/demonstration.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { simulators } from '#server/simulators/simulators.ts'
import { copyTemplate, ensureTemplate } from './database.ts'
import { createRuntimeRole } from './runtime-role.ts'

export type TestApp = ReturnType<typeof openTestApp>

type Options = {
  /** The time at which the test's clock stands still. */
  now?: string
  env?: Record<string, string>
  /** The service has a role of its own, as db/roles.sql gives it, instead of owning the tables. */
  asRuntimeRole?: boolean
}

const operationsToken = 'a-token-for-tests-only'
/** For tests of text that only the operator sees. */
export const asOperator = { authorization: `Bearer ${operationsToken}` }

/**
 * The whole API on a separate database, with a clock that stands still until a test moves it.
 * Close it in `afterAll`, which fails if a line was logged as an error.
 */
export async function createTestApp(options: Options = {}) {
  const copy = await copyTemplate()
  if (!options.asRuntimeRole) return openTestApp(copy, options)
  const role = await createRuntimeRole(copy.url)
  return openTestApp({ url: role.url, drop: () => role.drop(copy.drop) }, options)
}

/** As `createTestApp`, with the demonstration's data. */
export async function createDemoApp() {
  return openTestApp(await copyDemo())
}

/** A database with the demonstration's data, which is stored once for a run and copied. */
export async function copyDemo() {
  const from = await ensureTemplate('demo', async (url) => {
    const app = openTestApp({ url, drop: async () => undefined })
    await seedDemo(app.ctx())
    await app.close()
  })
  return copyTemplate({ from })
}

type Copy = Awaited<ReturnType<typeof copyTemplate>>

function openTestApp(copy: Copy, { now = '2027-05-04T10:00:00+02:00', env = {} }: Options = {}) {
  const { db, pool, close } = openPool(copy.url, 25)
  const bugs: string[] = []
  const clock = fixedClock(now)
  let publicUrl = env.PUBLIC_URL ?? 'http://localhost:3000'
  const services: AppServices = {
    db,
    clock,
    config: loadConfig({
      DEMO: '1',
      AUTH_SECRET: 'a-secret-for-tests-only-32-characters',
      OPERATIONS_TOKEN: operationsToken,
      ...env,
    }),
    log: createLog('error', (line) => bugs.push(line)),
    publicUrl: () => publicUrl,
    simulators,
    demonstration,
  }
  const hono = createApp(services)
  const undocumented = collectUndocumented(hono)
  let server: ReturnType<typeof serve> | undefined

  return {
    db,
    pool,
    databaseUrl: copy.url,
    hono,
    services,
    clock,
    bugs,
    ctx: (who: { actor?: Actor; device?: Device; address?: string } = {}): Ctx =>
      contextOf(services, { requestId: 'test', ...who }),
    /** Opens the API on a real loopback port, for tests that need HTTP. */
    listen: async () => {
      server = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' })
      await new Promise((resolve) => server?.once('listening', resolve))
      publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return publicUrl
    },
    request: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      hono.request(path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    close: async () => {
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
      await close()
      await copy.drop()
      if (undocumented.size > 0) throw new Error(`OpenAPI names no ${[...undocumented].join(', ')}`)
      if (bugs.length > 0) throw new Error(`The server logged errors:\n${bugs.join('')}`)
    },
  }
}

/** The refusals that the description of an endpoint (`endpoint-errors.ts`) does not name. */
function collectUndocumented(hono: App): Set<string> {
  const found = new Set<string>()
  const answer = hono.fetch
  const endpoints = servedEndpoints(hono).map(({ endpoint }) => ({
    endpoint,
    path: new RegExp(`^${endpoint.path.replaceAll(/:\\w+/g, '[^/]+')}$`),
  }))
  hono.fetch = async (request, ...rest) => {
    const answered = await answer(request, ...rest)
    if (answered.status < 400) return answered
    const { pathname } = new URL(request.url)
    const asked = endpoints.find(
      ({ endpoint, path }) => endpoint.method === request.method && path.test(pathname),
    )
    const body: { error?: { code: ErrorCode; reason?: string } } = await answered
      .clone()
      .json()
      .catch(() => ({}))
    // Any operation refuses a key that it does not name, or that opens nothing (`openapi.ts`).
    if (body.error?.reason?.startsWith('key_')) return answered
    if (asked && body.error && !errorsOf(schemaOf(asked.endpoint)).includes(body.error.code))
      found.add(`${body.error.code} of ${request.method} ${asked.endpoint.path}`)
    return answered
  }
  return found
}

/** A clock that a test sets. */
function fixedClock(now: string) {
  const clock = createClock()
  let at = new Date(now)
  return {
    ...clock,
    now: () => new Date(at),
    set: (iso: string) => {
      at = new Date(iso)
    },
    setOffset: (ms: number) => {
      at = new Date(new Date(now).getTime() + ms)
    },
  }
}
