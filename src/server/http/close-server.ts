import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuse, type ConcurrencyLimit } from './limit-concurrency.ts'

/** What was sent before we were told to end may still lie unread in the system's hands. */
const readingMs = 50
/** Whoever stops us kills after ten seconds, and the jobs and the database have to end in them too. */
const patienceMs = 4_000
/** For the last answers to get away. */
const farewellMs = 300

/** Every socket that is open, with or without a request on it. */
export function socketsOf(server: Server): Set<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

/**
 * Reads what has arrived, answers it, and takes no more. What is not answered in time, and whoever has sent half a
 * request, is refused: a client that is told may come again at once, one whose socket breaks knows nothing.
 */
export async function closeServer(server: Server, sockets: Set<Socket>, crowd: ConcurrencyLimit) {
  crowd.close()
  await sleep(readingMs)
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  const isOver = await Promise.race([
    closed.then(() => true),
    sleep(patienceMs, false, { ref: false }),
  ])
  if (isOver) return
  const running = crowd.running()
  const busy = new Set(running.map(({ socket }) => socket))
  for (const outgoing of running) if (!outgoing.headersSent) refuse(outgoing)
  for (const socket of sockets) if (!busy.has(socket)) socket.end(refusal)
  await Promise.race([closed, sleep(farewellMs)])
  server.closeAllConnections()
  await closed
}

const refusal =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
