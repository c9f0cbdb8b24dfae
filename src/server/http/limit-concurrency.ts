import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The maximum of simultaneous requests. Browsers use six sockets, with one request at a time on each. */
const defaults = { perSocket: 12, fromOne: 100, total: 500 }
type Limits = typeof defaults

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

/**
 * Limits simultaneous requests per socket, per address and in total, because each keeps its request and
 * response in memory. When a limit is reached, the oldest incomplete request is refused first, so that
 * a few slow clients cannot block everybody.
 */
export function createConcurrencyLimit() {
  const onSocket = new WeakMap<Socket, number>()
  const running = new Set<ServerResponse>()
  /** Responses that a handler is writing, which nothing may refuse any more. */
  const claimed = new WeakSet<ServerResponse>()
  const isAnswered = (outgoing: ServerResponse) => outgoing.headersSent || claimed.has(outgoing)
  let isClosing = false

  return {
    /** False when the socket has too many open requests; it is closed after a 503. */
    enter: ({ socket }: IncomingMessage, outgoing: ServerResponse): boolean => {
      const before = onSocket.get(socket) ?? 0
      if (before >= defaults.perSocket) {
        // Only the first excess request gets a response; later ones end with the socket.
        if (before === defaults.perSocket) refuse(outgoing)
        onSocket.set(socket, before + 1)
        return false
      }
      onSocket.set(socket, before + 1)
      running.add(outgoing)
      if (isClosing) outgoing.shouldKeepAlive = false
      outgoing.once('close', () => {
        running.delete(outgoing)
        const now = onSocket.get(socket) ?? 0
        // A socket that exceeded its limit is being closed and stays refused.
        if (now <= defaults.perSocket) onSocket.set(socket, now - 1)
      })
      return true
    },
    enterLong: limitLong(defaults, isAnswered),
    /**
     * False when the request was refused while it was handled: its handler must write nothing. Otherwise the handler
     * answers it, and nothing else does.
     */
    claim: (outgoing: ServerResponse): boolean => {
      if (outgoing.headersSent) return false
      claimed.add(outgoing)
      return true
    },
    /** Whether a request has no complete response yet. */
    isRunning: () => running.size > 0,
    /** From now on, each response closes its socket. */
    close: () => {
      isClosing = true
      for (const outgoing of running) outgoing.shouldKeepAlive = false
    },
    /** Refuses every request that nobody is answering; returns the sockets with an open request. */
    refuseRunning: (): Set<Socket | null> => {
      const sockets = new Set([...running].map(({ socket }) => socket))
      for (const outgoing of running) if (!isAnswered(outgoing)) refuse(outgoing)
      return sockets
    },
  }
}

type Long = { address: string; incoming: IncomingMessage }

/** For requests without a cached response: false when the address or the service has too many open. */
function limitLong(
  { fromOne, total }: Limits,
  isAnswered: (outgoing: ServerResponse) => boolean,
): (address: string, incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const from = new Map<string, number>()
  /** Ordered by age, oldest first. */
  const long = new Map<ServerResponse, Long>()

  const leave = (outgoing: ServerResponse) => {
    const { address } = long.get(outgoing) ?? {}
    if (address === undefined) return
    long.delete(outgoing)
    const left = (from.get(address) ?? 1) - 1
    if (left > 0) from.set(address, left)
    else from.delete(address)
  }
  /** Refuses the oldest incomplete request, of one address or of all; false when there is none. */
  const endSlowest = (of?: string): boolean => {
    for (const [outgoing, { address, incoming }] of long) {
      if (incoming.complete || isAnswered(outgoing) || (of ?? address) !== address) continue
      refuse(outgoing)
      // Otherwise its handler would wait for the rest of the body for ever.
      outgoing.once('close', () => incoming.destroy())
      leave(outgoing)
      return true
    }
    return false
  }

  return (address, incoming, outgoing) => {
    const isOneTooMany = (from.get(address) ?? 0) >= fromOne && !endSlowest(address)
    if (isOneTooMany || (long.size >= total && !endSlowest())) {
      refuse(outgoing)
      return false
    }
    long.set(outgoing, { address, incoming })
    from.set(address, (from.get(address) ?? 0) + 1)
    outgoing.once('close', () => leave(outgoing))
    return true
  }
}

/** Sends a minimal 503 to a client that sends too much or that the server cannot wait for. */
function refuse(outgoing: ServerResponse) {
  outgoing.shouldKeepAlive = false
  outgoing.setHeader('Cache-Control', 'no-store')
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  outgoing.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'application/json' })
  outgoing.end('{"error":{"code":"too_busy","message":"too_busy"}}')
}
