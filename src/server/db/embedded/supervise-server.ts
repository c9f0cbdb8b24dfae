import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '#server/back-off.ts'
import { errorFields, type Log } from '#server/log.ts'
import type { Cluster } from './cluster.ts'
import { stopOrphan } from './orphan.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/**
 * Starts PostgreSQL, and starts it again at the same address when it ends unasked: whoever was connected connects
 * again. `ended` settles when it was stopped, or ends again and again however often it is started.
 * Throws a StartError when the first start fails.
 */
export async function superviseServer(cluster: Cluster, log: Log): Promise<ServerProcess> {
  let server = await startServer(cluster, log)
  const { port } = server
  const stopping = new AbortController()

  async function startAgain() {
    try {
      await stopOrphan(cluster.home.cluster, log)
      server = await startServer(cluster, log, port)
      log('warn', 'Databasen svarer igen')
    } catch (error) {
      log('error', 'Databasen kunne ikke startes igen', errorFields(error))
    }
  }
  async function keep() {
    const waitAfter = backOff()
    while (!stopping.signal.aborted) {
      const from = performance.now()
      await server.ended
      const wait = stopping.signal.aborted ? undefined : waitAfter(performance.now() - from)
      if (wait === undefined) return
      log('error', 'Databasen er holdt op af sig selv. Den startes igen; alt, der er gemt, er der.')
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await startAgain()
    }
  }
  const ended = keep()
  return {
    port,
    ended,
    stop: async () => {
      stopping.abort()
      await server.stop()
      await ended
      // It may have been on its way up when we were asked.
      await server.stop()
    },
  }
}
