import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may be under way at once; browsers send one after the other on a socket, and use six. */
const usual = { perSocket: 12, fromOne: 100, atOnce: 500 }

export type Crowd = ReturnType<typeof openCrowd>

/**
 * Counts the requests under way. More than a socket, an address or the whole service may have at once are refused:
 * each holds its request and its answer in memory, and whoever sends a thousand does not wait for them.
 */
export function openCrowd(most: Partial<typeof usual> = {}) {
  const { perSocket, fromOne, atOnce } = { ...usual, ...most }
  const onSocket = new WeakMap<Socket, number>()
  const from = new Map<string, number>()
  const underWay = new Set<ServerResponse>()
  let long = 0
  let isClosing = false

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
      underWay.add(outgoing)
      if (isClosing) outgoing.shouldKeepAlive = false
      outgoing.once('close', () => {
        underWay.delete(outgoing)
        const now = onSocket.get(socket) ?? 0
        // Once too many, always too many: it is being closed.
        if (now <= perSocket) onSocket.set(socket, now - 1)
      })
      return true
    },
    /** For what is not ready as bytes: false when this address, or everybody together, has too many under way. */
    enterLong: (address: string, outgoing: ServerResponse): boolean => {
      const own = from.get(address) ?? 0
      if (own >= fromOne || long >= atOnce) {
        refuse(outgoing)
        return false
      }
      from.set(address, own + 1)
      long += 1
      outgoing.once('close', () => {
        long -= 1
        const now = (from.get(address) ?? 1) - 1
        if (now > 0) from.set(address, now)
        else from.delete(address)
      })
      return true
    },
    /** From now on each answer is the last of its socket. */
    close: () => {
      isClosing = true
      for (const outgoing of underWay) outgoing.shouldKeepAlive = false
    },
    underWay: () => [...underWay],
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
