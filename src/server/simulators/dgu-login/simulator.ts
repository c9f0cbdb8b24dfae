import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { readBody } from '../../http/read-body.ts'
import type { LoginDependencies } from './dependencies.ts'

export type LoginSimulator = {
  app: Hono
  /** Whose access token it is; undefined for one that was never issued, or is over. */
  personOf: (accessToken: string) => Promise<string | undefined>
}

type Running = { provider: Provider; port: number }

/**
 * The union's login of the demonstration: a real authorization server on a loopback port of its
 * own, opened when it is first needed, and reached by browsers through our address (E28).
 */
export function dguLoginSimulator(deps: LoginDependencies): LoginSimulator {
  let opening: Promise<Running> | undefined
  const open = () => {
    opening ??= start(deps)
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const app = new Hono()
  app.all('*', async (c) => {
    const writes = !['GET', 'HEAD'].includes(c.req.method)
    const body = writes ? await readBody(c) : undefined
    return passOn(c.req.raw, body, { deps, port: (await open()).port })
  })
  return {
    app,
    personOf: async (accessToken) => {
      const { provider } = await open()
      return (await provider.AccessToken.find(accessToken))?.accountId
    },
  }
}

async function start(deps: LoginDependencies): Promise<Running> {
  // Loaded here, so that a service outside the demonstration never reads it.
  const { openAuthorizationServer } = await import('./server.ts')
  const provider = await openAuthorizationServer(deps)
  const answer = provider.callback()
  const mountedAt = new URL(deps.issuer()).pathname
  const server = createServer((request, response) => {
    // So that it knows where it is mounted, and its own addresses begin there.
    Object.assign(request, {
      originalUrl: request.url,
      url: request.url?.slice(mountedAt.length) || '/',
    })
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It ends with the service, and keeps nobody from leaving.
  server.unref()
  return { provider, port: (server.address() as AddressInfo).port }
}

async function passOn(
  request: Request,
  body: ArrayBuffer | undefined,
  { deps, port }: { deps: LoginDependencies; port: number },
): Promise<Response> {
  const asked = new URL(request.url)
  const { protocol, host } = new URL(deps.issuer())
  const headers = new Headers(request.headers)
  headers.set('x-forwarded-proto', protocol.slice(0, -1))
  headers.set('x-forwarded-host', host)
  for (const name of [...hopByHop, 'host', ...namedByConnection(request.headers)]) {
    headers.delete(name)
  }
  headers.set('cookie', withoutSession(headers.get('cookie') ?? ''))
  const answer = await fetch(`http://127.0.0.1:${port}${asked.pathname}${asked.search}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(body && { body }),
  })
  const passed = new Headers(answer.headers)
  // Already undone by this very call.
  for (const name of [...hopByHop, 'content-encoding']) passed.delete(name)
  passed.set('cache-control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers: passed })
}

/** Nobody stays signed in there: every login asks again who it is. */
const withoutSession = (cookies: string) =>
  cookies
    .split('; ')
    .filter((cookie) => !/^_session(\.|=)/.test(cookie))
    .join('; ')

/** What belongs to one connection, so that a proxy keeps it to itself (RFC 9110, 7.6.1 and 10.1.1). */
const hopByHop = [
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

const namedByConnection = (headers: Headers) =>
  (headers.get('connection') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w-]+$/.test(name))
