import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { readBody } from '../../http/read-body.ts'
import type { LoginDependencies } from './dependencies.ts'

export type LoginSimulator = {
  app: Hono
  /** The person of an access token; undefined for an unknown or expired token. */
  personOf: (accessToken: string) => Promise<string | undefined>
}

type Running = { provider: Provider; port: number }

/**
 * Simulates the union's login by a real authorization server on a loopback port, which starts at first use
 * and is reached by browsers through the service (E28).
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
    return forward(c.req.raw, body, { deps, port: (await open()).port })
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
  // Loaded lazily, so that a service outside the demonstration never loads it.
  const { openAuthorizationServer } = await import('./server.ts')
  const provider = await openAuthorizationServer(deps)
  const answer = provider.callback()
  const mountedAt = new URL(deps.issuer()).pathname
  const server = createServer((request, response) => {
    // The library derives its own URLs from the mount path.
    Object.assign(request, {
      originalUrl: request.url,
      url: request.url?.slice(mountedAt.length) || '/',
    })
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It must not keep the process running.
  server.unref()
  return { provider, port: (server.address() as AddressInfo).port }
}

async function forward(
  request: Request,
  body: ArrayBuffer | undefined,
  { deps, port }: { deps: LoginDependencies; port: number },
): Promise<Response> {
  const url = new URL(request.url)
  const { protocol, host } = new URL(deps.issuer())
  const headers = new Headers(request.headers)
  headers.set('x-forwarded-proto', protocol.slice(0, -1))
  headers.set('x-forwarded-host', host)
  for (const name of [...hopByHop, 'host', ...namedByConnection(request.headers)]) {
    headers.delete(name)
  }
  headers.set('cookie', withoutSession(headers.get('cookie') ?? ''))
  const answer = await fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(body && { body }),
  })
  const forwarded = new Headers(answer.headers)
  // This fetch has already decoded the body.
  for (const name of [...hopByHop, 'content-encoding']) forwarded.delete(name)
  forwarded.set('cache-control', 'no-store')
  return new Response(answer.body, { status: answer.status, headers: forwarded })
}

/** Removes the login's session, so that every login shows the sign-in page. */
const withoutSession = (cookies: string) =>
  cookies
    .split('; ')
    .filter((cookie) => !/^_session(\.|=)/.test(cookie))
    .join('; ')

/** Headers of a single connection, which a proxy must not forward (RFC 9110, 7.6.1 and 10.1.1). */
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
