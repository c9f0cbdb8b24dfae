import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { addressHeader, trustedProxies, visitorAddress, visitorOf } from './http/address.ts'
import { closeServer, socketsOf } from './http/close-server.ts'
import { createConcurrencyLimit } from './http/limit-concurrency.ts'
import { addressOf } from './http/rate-limit.ts'
import { watchForProxy } from './http/undeclared-proxy.ts'
import { toWellFormedUrl } from './http/well-formed-url.ts'
import { filePolicy, noContentPolicy, securityHeaders } from './http/policy.ts'
import type { Incoming, Reply } from './http/compressed-response.ts'

export type Listener = {
  port: number
  /** From now on requests go to the service instead of "starting". */
  open: (handlers: RequestHandlers) => void
  /** Takes no more requests and waits for those under way. */
  close: () => Promise<void>
}

type RequestHandlers = {
  fetch: (request: Request) => Promise<Response>
  /** Pages that are ready as bytes, asked before anything is made of the request. */
  tryCachedResponse?: (incoming: Incoming) => Reply | undefined
  /** What stays open: taken before anything is made of the request. */
  streams?: {
    serve: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
    drain: () => Promise<void>
  }
}

type Options = {
  port: number
  host: string
  /** Where visitors reach us; its scheme decides whether browsers insist on https. */
  publicUrl: string
  /** Folders with the files of this build and, after it, of those before it. */
  files: string[]
  proxies: string[]
  /** Notifies the operator something that only the requests show. */
  warn?: (sentence: string) => void
}

/**
 * Takes the port before anything else is touched, so that a taken port harms nothing. Until the
 * service is open every request is told to come back.
 */
export function listen(options: Options): Promise<Listener> {
  let handlers: RequestHandlers | undefined
  const router = createRouter(options, () => handlers?.fetch)
  const handleRequest = getRequestListener(router.fetch)
  const security = Object.entries({
    ...securityHeaders(options.publicUrl),
    // Pages and files say themselves what they may load; whatever says nothing may load nothing.
    'Content-Security-Policy': noContentPolicy,
  })
  const crowd = createConcurrencyLimit()
  const trusted = trustedProxies(options.proxies)
  const lookForProxy = watchForProxy(trusted, options.warn ?? (() => undefined))
  const server = createServer(timing, (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!crowd.enter(incoming, outgoing)) return
    lookForProxy(incoming)
    incoming.url = toWellFormedUrl(incoming.url ?? '/')
    const ready = handlers?.tryCachedResponse?.(incoming)
    if (ready) {
      outgoing.writeHead(ready.status, ready.headers).end(ready.body)
      return
    }
    for (const [name, value] of security) outgoing.setHeader(name, value)
    if (handlers?.streams?.serve(incoming, outgoing)) return
    const address = addressOf({ address: visitorOf(incoming, trusted) })
    if (crowd.enterLong(address, incoming, outgoing)) void handleRequest(incoming, outgoing)
  })
  const sockets = socketsOf(server)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : options.port,
        open: (opened) => {
          handlers = opened
        },
        close: async () => {
          await handlers?.streams?.drain()
          await closeServer(server, sockets, crowd)
        },
      })
    })
  })
}

/**
 * A slow client occupies only its socket, and an idle connection is closed. It stays open longer than the 60 s for
 * which proxies keep one: a request sent on a connection that is being closed fails, and a POST is not repeated.
 */
const timing = {
  keepAliveTimeout: 65_000,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
}

type Bindings = { incoming: { socket: { remoteAddress?: string } } }
type Answer = ((request: Request) => Promise<Response>) | undefined

function createRouter({ files, proxies }: Options, answer: () => Answer) {
  const trusted = trustedProxies(proxies)
  const router = new Hono<{ Bindings: Bindings }>()
  router.use(compress())
  for (const root of files) {
    // Made at the first request: at the very first start the files are built after the port is taken.
    const assets = once(() => serveStatic({ root, onFound: keepForever, precompressed: true }))
    router.use('/assets/*', (c, next) => assets()(c, next))
  }
  const others = once(() => serveStatic({ root: files[0] ?? '', onFound: askAgain }))
  router.use('*', (c, next) => (answer() && isFile.test(c.req.path) ? others()(c, next) : next()))
  router.all('*', async (c): Promise<Response> => {
    const fetch = answer()
    if (!fetch) return c.text('Starter …', 503, { 'Retry-After': '1' })
    const headers = new Headers(c.req.raw.headers)
    const peer = c.env.incoming.socket.remoteAddress ?? ''
    headers.set(
      addressHeader,
      visitorAddress(peer, headers.get('x-forwarded-for') ?? undefined, trusted),
    )
    return fetch(new Request(c.req.raw, { headers }))
  })
  return router
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Only these can be files of ours; to look for an API path on the disk would cost every call. */
const isFile = /^\/(?!api\/|simulator\/|_data\/|og\/)[^?]*\.[a-z0-9]+$/

type HeaderSetter = { header: (name: string, value: string) => void }

function keepForever(_path: string, c: HeaderSetter) {
  c.header('Content-Security-Policy', filePolicy)
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

/** Names without a fingerprint: the newest build must be seen at once. */
function askAgain(_path: string, c: HeaderSetter) {
  c.header('Content-Security-Policy', filePolicy)
  c.header('Cache-Control', 'no-cache')
}
