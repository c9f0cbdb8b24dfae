import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { explainListenError, isStartError } from '#server/db/embedded/start-errors.ts'
import { listen } from '#server/serve.ts'
import { buildIfStale } from './build.ts'
import { keepBuild } from './keep-build.ts'

// Caches compiled packages, which saves a fifth of a later start where the folder is writable.
enableCompileCache(resolve('.cache', 'compile'))

/** How long a stop may take before the process exits, because supervisors kill it after ten seconds. */
const patience = 9_000

/** The browser files of this build. */
const product = resolve('dist/client')

/**
 * Runs the service, built if necessary, in the process that `npm start` supervises (`start.ts`). A failed
 * start ends with a message and an exit code.
 */
async function start() {
  const config = loadConfig()
  const builds = join(config.dataDir, 'builds')
  const listener = await listen({
    port: config.port,
    host: config.host,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    files: config.role === 'worker' ? [] : [product, builds],
    proxies: config.trustedProxies,
    warn: (sentence) => console.error(sentence),
  }).catch((error) => {
    throw explainListenError(error, config.port)
  })
  const shutdown = listenForShutdown()
  await buildIfStale()
  // Set before the build loads React and the router, which check every element outside production.
  process.env.NODE_ENV ||= 'production'
  const { open, fetch } = await import(resolve('dist/server/main.js'))
  const server = await open()
  shutdown.onRequest(async () => {
    await listener.close()
    await server.close()
    process.exit(0)
  })
  if (shutdown.isRequested()) return
  // Copied after opening, so that a failed start leaves nothing behind.
  await keepBuild(product, builds).catch((error) =>
    console.error(`Bygningens filer kunne ikke gemmes i ${builds}:`, error.message),
  )
  const { tryCachedResponse, streams, observe } = server
  listener.open({ fetch, tryCachedResponse, streams, observe })
  console.log(server.startupMessage)
  process.send?.('open')
  void server.databaseEnded.then(() => {
    if (shutdown.isRequested()) return
    console.error(
      'Databasen bliver ved med at holde op, også når den startes igen. Tjenesten stopper. Årsagen står ovenfor, og alt, der er gemt, er der.',
    )
    process.exit(1)
  })
}

/** Stops once. A request while the service is still opening takes effect when it has opened. */
function listenForShutdown() {
  let isRequested = false
  let stopService: (() => Promise<void>) | undefined
  const request = () => {
    if (isRequested) return
    isRequested = true
    setTimeout(() => process.exit(1), patience).unref()
    void stopService?.()
  }
  process.on('SIGTERM', request)
  process.on('SIGINT', request)
  process.on('message', request)
  // Without its supervisor nothing would stop or restart this process.
  process.on('disconnect', request)
  return {
    isRequested: () => isRequested,
    onRequest: (stop: () => Promise<void>) => {
      stopService = stop
      if (isRequested) void stop()
    },
  }
}

start().catch((error: Error) => {
  // The bundle and this script have separate copies of the error classes, so they are recognised by name.
  const isExpected = isStartError(error)
  console.error(
    isExpected || error.message.startsWith('Indstillingerne') ? `\n${error.message}\n` : error,
  )
  process.exit(isExpected ? error.exitCode : 1)
})
