import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { noteVisitor, trustedProxies, visitorOf, watchForProxy } from './http/address.ts'
import { closeServer, socketsOf } from './http/close-server.ts'
import { createConcurrencyLimit } from './http/limit-concurrency.ts'
import { addressOf } from './http/rate-limit.ts'
import { toWellFormedUrl } from './http/normalize-url.ts'
import { filePolicy, noContentPolicy, securityHeaders } from './http/policy.ts'
import type { Incoming, Reply } from './http/compressed-response.ts'

export type Listener = {
  port: number
  /** Starts handling requests, which before are answered with 503. */
  open: (handlers: RequestHandlers) => void
  /** Accepts no more requests and waits for open ones. */
  close: () => Promise<void>
}

type RequestHandlers = {
  fetch: (request: Request) => Promise<Response>
  /** Cached pages, sent before a `Request` object is created. */
  tryCachedResponse?: (incoming: Incoming) => Reply | undefined
  /** Event streams, which stay open; handled before a `Request` object is created. */
  streams?: {
    serve: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
    drain: () => Promise<void>
  }
  /** Measures and traces a request; the build that answers has the metrics, this script has none. */
  observe?: (incoming: IncomingMessage, outgoing: ServerResponse, handle: () => void) => void
}

type Options = {
  port: number
  host: string
  /** The public address; its scheme decides whether the HSTS header is sent. */
  publicUrl: string
  /** Folders with the files of this build, followed by those of earlier builds; none for a worker. */
  files: string[]
  proxies: string[]
  /** Warns the operator about an undeclared proxy. */
  warn?: (sentence: string) => void
}

/**
 * Binds the port before the service starts, so that an occupied port has no side effects. Until `open` every request
 * is answered with 503 and `Retry-After`.
 */
export function listen(options: Options): Promise<Listener> {
  let handlers: RequestHandlers | undefined
  const router = createRouter(options, () => handlers?.fetch)
  const security = Object.entries({
    ...securityHeaders(options.publicUrl),
    // The default for responses without a policy of their own, which pages and files have.
    'Content-Security-Policy': noContentPolicy,
  })
  const limit = createConcurrencyLimit()
  const handleRequest = getRequestListener(async (request, env) => {
    const { outgoing } = env as HttpBindings
    const response = await router.fetch(request, env)
    // A request that was refused meanwhile has its 503; a second answer would break the socket before that is read.
    return limit.claim(outgoing) ? response : new Promise<Response>(() => undefined)
  })
  const trusted = trustedProxies(options.proxies)
  const detectProxy = watchForProxy(trusted, options.warn ?? (() => undefined))
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!limit.enter(incoming, outgoing)) return
    detectProxy(incoming)
    incoming.url = toWellFormedUrl(incoming.url ?? '/')
    const ready = handlers?.tryCachedResponse?.(incoming)
    if (ready) {
      outgoing.writeHead(ready.status, ready.headers).end(ready.body)
      return
    }
    for (const [name, value] of security) outgoing.setHeader(name, value)
    if (handlers?.streams?.serve(incoming, outgoing)) return
    // Nobody needs it, and no `Request` can be made of it.
    if (incoming.method === 'TRACE') return void outgoing.writeHead(405, { Allow: allowed }).end()
    const visitor = visitorOf(incoming, trusted)
    noteVisitor(incoming, visitor)
    const address = addressOf({ address: visitor })
    if (limit.enterLong(address, incoming, outgoing)) void handleRequest(incoming, outgoing)
  }
  const server = createServer(timing, (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const handle = () => answer(incoming, outgoing)
    if (handlers?.observe) handlers.observe(incoming, outgoing, handle)
    else handle()
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
          await closeServer(server, sockets, limit)
        },
      })
    })
  })
}

const allowed = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

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

type Answer = ((request: Request) => Promise<Response>) | undefined

function createRouter({ files }: Options, answer: () => Answer) {
  const router = new Hono<{ Bindings: HttpBindings }>()
  router.use(compress())
  for (const root of files) {
    // Created at the first request, because a first start builds the files after the port is bound.
    const assets = once(() => serveStatic({ root, onFound: cacheForever, precompressed: true }))
    router.use('/assets/*', (c, next) => assets()(c, next))
  }
  const [root] = files
  if (root !== undefined) {
    const others = once(() => serveStatic({ root, onFound: revalidate }))
    router.use('*', (c, next) => (answer() && isFile.test(c.req.path) ? others()(c, next) : next()))
  }
  router.all('*', async (c): Promise<Response> => {
    const fetch = answer()
    if (!fetch) return c.text('Starter …', 503, { 'Retry-After': '1' })
    return fetch(c.req.raw)
  })
  return router
}

function once<T>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}

/** Paths that can be files; looking up API paths on the disk would slow down every call. */
const isFile = /^\/(?!api\/|simulator\/|_data\/|og\/)[^?]*\.[a-z0-9]+$/

type HeaderSetter = { header: (name: string, value: string) => void }

function cacheForever(_path: string, c: HeaderSetter) {
  c.header('Content-Security-Policy', filePolicy)
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

/** For names without a fingerprint, so that a new build is visible immediately. */
function revalidate(_path: string, c: HeaderSetter) {
  c.header('Content-Security-Policy', filePolicy)
  c.header('Cache-Control', 'no-cache')
}
