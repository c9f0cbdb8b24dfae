import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '#server/back-off.ts'
import { errorFields, type Log } from '#server/log.ts'
import type { Cluster } from './cluster.ts'
import { stopOrphan } from './orphan.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/**
 * Starts PostgreSQL, and restarts it at the same address if it crashes, so that clients can reconnect. `ended`
 * settles when it was stopped, or when restarts keep failing. Throws a StartError if the first start fails.
 */
export async function superviseServer(cluster: Cluster, log: Log): Promise<ServerProcess> {
  let server = await startServer(cluster, log)
  const { port } = server
  const stopping = new AbortController()

  async function restart() {
    try {
      await stopOrphan(cluster.home.cluster, log)
      server = await startServer(cluster, log, port)
      log('warn', 'Databasen svarer igen')
    } catch (error) {
      log('error', 'Databasen kunne ikke startes igen', errorFields(error))
    }
  }
  async function supervise() {
    const waitAfter = backOff()
    while (!stopping.signal.aborted) {
      const from = performance.now()
      await server.ended
      const wait = stopping.signal.aborted ? undefined : waitAfter(performance.now() - from)
      if (wait === undefined) return
      log('error', 'Databasen er holdt op af sig selv. Den startes igen. Alt, der er gemt, er der.')
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await restart()
    }
  }
  const ended = supervise()
  return {
    port,
    ended,
    stop: async () => {
      stopping.abort()
      await server.stop()
      await ended
      // A restart may have been in progress when `stop` was called.
      await server.stop()
    },
  }
}
