import type { Server } from 'node:http'
import { serve as listenOn } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { addressHeader, trustedProxies, visitorAddress } from './http/address.ts'

export type Listener = {
  port: number
  /** From now on requests go to the house instead of "starting". */
  open: (fetch: (request: Request) => Promise<Response>) => void
  /** Takes no more requests and waits for those under way. */
  close: () => Promise<void>
}

/**
 * Takes the port before anything else is touched, so that a taken port harms nothing. Until the
 * house is open every request is told to come back.
 */
export function listen(options: {
  port: number
  host: string
  assets: string
  proxies: string[]
}): Promise<Listener> {
  let answer: ((request: Request) => Promise<Response>) | undefined
  const trusted = trustedProxies(options.proxies)
  const door = new Hono<{ Bindings: { incoming: { socket: { remoteAddress?: string } } } }>()
  door.use(compress())
  // Made at the first request: at the very first start the files are built after the port is taken.
  const files = once(() => ({
    assets: serveStatic({ root: options.assets, onFound: keepForever }),
    others: serveStatic({ root: options.assets }),
  }))
  door.use('/assets/*', (c, next) => files().assets(c, next))
  door.use('*', (c, next) => (answer && isFile.test(c.req.path) ? files().others(c, next) : next()))
  door.all('*', async (c): Promise<Response> => {
    if (!answer) return c.text('Starter …', 503, { 'Retry-After': '1' })
    const headers = new Headers(c.req.raw.headers)
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    headers.set(
      addressHeader,
      visitorAddress(peer, headers.get('x-forwarded-for') ?? undefined, trusted),
    )
    return answer(new Request(c.req.raw, { headers }))
  })

  return new Promise((resolve, reject) => {
    const server = listenOn(
      { fetch: door.fetch, port: options.port, hostname: options.host },
      ({ port }) =>
        resolve({
          port,
          open: (fetch) => {
            answer = fetch
          },
          close: () => closeServer(server as Server),
        }),
    )
    server.once('error', reject)
  })
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Only these can be files of ours; to look for an API path on the disk would cost every call. */
const isFile = /^\/(?!api\/|simulator\/)[^?]*\.[a-z0-9]+$/

function keepForever(_path: string, c: { header: (name: string, value: string) => void }) {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
  })
}
