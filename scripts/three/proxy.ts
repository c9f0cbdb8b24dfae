import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = {
  port: number
  /** Accepts no more requests and waits for open ones. */
  close: () => Promise<void>
}

/** How often a process is asked whether it is ready. */
const checkMs = 500
const checkTimeoutMs = 3_000
const safeMethods = new Set(['GET', 'HEAD'])

/**
 * A reverse proxy on this machine in front of several processes of the service, each on a port of its own. Requests go
 * round among those that are ready (`/readyz`). One that a process did not receive goes to the next; one that it may have
 * received only when it changes nothing. Bodies and event streams pass as they come.
 */
export async function startProxy(options: {
  port: number
  host: string
  /** The ports of the processes, asked for each request. */
  upstreams: () => readonly number[]
}): Promise<Proxy> {
  const { port, host, upstreams } = options
  const agents = { kept: new Agent({ keepAlive: true }), fresh: new Agent() }
  const ready = new Set<number>()
  const timer = setInterval(() => {
    for (const upstream of upstreams()) {
      void isReady(upstream).then((is) => (is ? ready.add(upstream) : ready.delete(upstream)))
    }
  }, checkMs)
  let turn = 0
  const inTurn = (): number[] => {
    turn += 1
    const ports = upstreams()
    const first = turn % ports.length
    const all = [...ports.slice(first), ...ports.slice(0, first)]
    // With none ready, each is tried: it answers for itself why.
    const some = all.filter((upstream) => ready.has(upstream))
    return some.length > 0 ? some : all
  }
  const server = createServer((incoming, outgoing) =>
    forward(agents, inTurn(), { incoming, outgoing }),
  )
  // Longer than a client keeps its connection: a request on one that is being closed fails.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
      agents.kept.destroy()
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok === true
}

/**
 * What changes something gets a connection of its own: on one that is kept open, a request that meets its end may have
 * been received, so it could not be sent again.
 */
type Agents = { kept: Agent; fresh: Agent }

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse }

function forward(agents: Agents, [port, ...others]: number[], exchange: Exchange): void {
  const { incoming, outgoing } = exchange
  if (port === undefined) return refuse(outgoing)
  const { method = 'GET', url: path = '/', headers, socket } = incoming
  const isSafe = safeMethods.has(method)
  const passed = {
    ...(isSafe ? withoutBody(headers) : headers),
    'x-forwarded-for': withAddress(headers, socket.remoteAddress),
  }
  const agent = isSafe ? agents.kept : agents.fresh
  const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: passed })
  sent.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
    // A refused connection has taken nothing of the body.
    const isUnsent = error.code === 'ECONNREFUSED' || isSafe
    if (isUnsent) forward(agents, others, exchange)
    else refuse(outgoing)
  })
  outgoing.on('close', () => sent.destroy())
  if (isSafe) {
    incoming.resume()
    sent.end()
  } else sent.on('socket', (line) => (line.connecting ? line.once('connect', pass) : pass()))
  function pass() {
    incoming.pipe(sent)
  }
}

/** A length without its body would make the upstream read the next request on the connection as that body. */
function withoutBody(headers: IncomingMessage['headers']) {
  const {
    'content-length': _length,
    'transfer-encoding': _coding,
    expect: _expect,
    ...rest
  } = headers
  return rest
}

const withAddress = (headers: IncomingMessage['headers'], address = '') =>
  [headers['x-forwarded-for'], address].filter(Boolean).join(', ')

function refuse(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
  outgoing.end('Sæsonkortet starter eller genstarter. Prøv igen om lidt.')
}
