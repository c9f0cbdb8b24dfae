import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConcurrencyLimit } from './limit-concurrency.ts'

/** Time to read requests that were sent before the stop signal and are still in the system's buffers. */
const readingMs = 50
/**
 * Connections are accepted for this much longer while a request is under way: in the demonstration a purchase calls the
 * simulated payment provider, which is this process.
 */
const acceptingMs = 1_500
/** The supervisor kills the process after ten seconds, in which jobs and the database must end too. */
const patienceMs = 4_000
const pauseMs = 10
/** Time for the last responses to be sent. */
const lastResponsesMs = 300

/** Every open socket, with or without a request on it. */
export function socketsOf(server: Server): Set<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}

/**
 * Answers the requests that have arrived and soon accepts no more. Requests without a response in time and
 * incomplete requests are refused with 503, because a client whose socket just breaks does not learn
 * that it may retry.
 */
export async function closeServer(server: Server, sockets: Set<Socket>, limit: ConcurrencyLimit) {
  limit.close()
  await sleep(readingMs)
  const from = performance.now()
  const elapsedMs = () => performance.now() - from
  while (limit.isRunning() && elapsedMs() < acceptingMs) await sleep(pauseMs)
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  const isClosed = await Promise.race([
    closed.then(() => true),
    sleep(patienceMs - elapsedMs(), false, { ref: false }),
  ])
  if (isClosed) return
  const busy = limit.refuseRunning()
  for (const socket of sockets) if (!busy.has(socket)) socket.end(refusal)
  await Promise.race([closed, sleep(lastResponsesMs)])
  server.closeAllConnections()
  await closed
}

const refusal =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
