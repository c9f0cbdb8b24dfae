import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may be under way at once; browsers send one after the other on a socket, and use six. */
const usual = { perSocket: 12, fromOne: 100, total: 500 }

type Long = { address: string; incoming: IncomingMessage }

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>

/**
 * Counts the requests under way. More than a socket, an address or the whole service may have at once are refused:
 * each holds its request and its answer in memory, and whoever sends a thousand does not wait for them. Whoever has
 * not sent all of a request gives way to one that has come: a few who send slowly would else shut everybody out.
 */
export function createConcurrencyLimit(most: Partial<typeof usual> = {}) {
  const { perSocket, fromOne, total } = { ...usual, ...most }
  const onSocket = new WeakMap<Socket, number>()
  const from = new Map<string, number>()
  const running = new Set<ServerResponse>()
  /** The oldest first. */
  const long = new Map<ServerResponse, Long>()
  let isClosing = false

  const leave = (outgoing: ServerResponse) => {
    const { address } = long.get(outgoing) ?? {}
    if (address === undefined) return
    long.delete(outgoing)
    const left = (from.get(address) ?? 1) - 1
    if (left > 0) from.set(address, left)
    else from.delete(address)
  }
  /** Refuses the oldest that has not arrived in full, of one address or of all; false when there is none. */
  const endSlowest = (of?: string): boolean => {
    for (const [outgoing, { address, incoming }] of long) {
      if (incoming.complete || outgoing.headersSent || (of ?? address) !== address) continue
      refuse(outgoing)
      leave(outgoing)
      return true
    }
    return false
  }

  return {
    /** False when the socket has too many unanswered; then it is closed after an answer that says so. */
    enter: ({ socket }: IncomingMessage, outgoing: ServerResponse): boolean => {
      const before = onSocket.get(socket) ?? 0
      if (before >= perSocket) {
        // The first beyond is answered; those behind it end with the socket.
        if (before === perSocket) refuse(outgoing)
        onSocket.set(socket, before + 1)
        return false
      }
      onSocket.set(socket, before + 1)
      running.add(outgoing)
      if (isClosing) outgoing.shouldKeepAlive = false
      outgoing.once('close', () => {
        running.delete(outgoing)
        const now = onSocket.get(socket) ?? 0
        // Once too many, always too many: it is being closed.
        if (now <= perSocket) onSocket.set(socket, now - 1)
      })
      return true
    },
    /** For what is not ready as bytes: false when this address, or everybody together, has too many under way. */
    enterLong: (address: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
      const isOneTooMany = (from.get(address) ?? 0) >= fromOne && !endSlowest(address)
      if (isOneTooMany || (long.size >= total && !endSlowest())) {
        refuse(outgoing)
        return false
      }
      long.set(outgoing, { address, incoming })
      from.set(address, (from.get(address) ?? 0) + 1)
      outgoing.once('close', () => leave(outgoing))
      return true
    },
    /** From now on each answer is the last of its socket. */
    close: () => {
      isClosing = true
      for (const outgoing of running) outgoing.shouldKeepAlive = false
    },
    running: () => [...running],
  }
}

/** In as few bytes as may be: it is sent to whoever sends too much, and to whoever we cannot wait for any longer. */
export function refuse(outgoing: ServerResponse) {
  outgoing.shouldKeepAlive = false
  outgoing.setHeader('Cache-Control', 'no-store')
  outgoing.setHeader('X-Content-Type-Options', 'nosniff')
  outgoing.writeHead(503, { 'Retry-After': '2', 'Content-Type': 'application/json' })
  outgoing.end('{"error":{"code":"too_busy","message":"too_busy"}}')
}
