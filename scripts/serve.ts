import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { explainListenError, isStartError } from '#server/db/embedded/start-errors.ts'
import { listen } from '#server/serve.ts'
import { buildIfStale } from './build.ts'
import { keepBuild } from './keep-build.ts'

// A later start reads our packages' code compiled: a fifth of its time. Where nothing can be written it is as before.
enableCompileCache(resolve('.cache', 'compile'))

/** How long a stop may take before it is cut short: whoever stops us kills after ten seconds. */
const patience = 9_000

/** The files that browsers get of this build. */
const product = resolve('dist/client')

/**
 * The whole service, built if need be, as `npm start` starts it (`start.ts`). Ends with a sentence and a code when it
 * cannot.
 */
async function start() {
  const config = loadConfig()
  const builds = join(config.dataDir, 'builds')
  const listener = await listen({
    port: config.port,
    host: config.host,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    files: [product, builds],
    proxies: config.trustedProxies,
    warn: (sentence) => console.error(sentence),
  }).catch((error) => {
    throw explainListenError(error, config.port)
  })
  const ending = whenAskedToEnd()
  await buildIfStale()
  // Packages are read with the build: React and the router check every element unless they are told.
  process.env.NODE_ENV ||= 'production'
  const { open, fetch } = await import(resolve('dist/server/main.js'))
  const server = await open()
  ending.is(async () => {
    await listener.close()
    await server.close()
    process.exit(0)
  })
  if (ending.hasBegun()) return
  // Only now: a start that came to nothing leaves nothing behind.
  await keepBuild(product, builds).catch((error) =>
    console.error(`Bygningens filer kunne ikke gemmes i ${builds}:`, error.message),
  )
  listener.open({ fetch, tryCachedResponse: server.tryCachedResponse, streams: server.streams })
  console.log(server.startupMessage)
  process.send?.('open')
  void server.databaseEnded.then(() => {
    if (ending.hasBegun()) return
    console.error(
      'Databasen bliver ved med at holde op, også når den startes igen. Tjenesten stopper. Årsagen står ovenfor, og alt, der er gemt, er der.',
    )
    process.exit(1)
  })
}

/** Ends once. Asked while the service is still opening, it ends when that is done: nothing is left half open. */
function whenAskedToEnd() {
  let asked = false
  let end: (() => Promise<void>) | undefined
  const ask = () => {
    if (asked) return
    asked = true
    setTimeout(() => process.exit(1), patience).unref()
    void end?.()
  }
  process.on('SIGTERM', ask)
  process.on('SIGINT', ask)
  process.on('message', ask)
  // Whoever started us is gone: nobody would end us, or start us again.
  process.on('disconnect', ask)
  return {
    hasBegun: () => asked,
    is: (stop: () => Promise<void>) => {
      end = stop
      if (asked) void stop()
    },
  }
}

start().catch((error: Error) => {
  // The bundle and this script each hold a copy of the errors; both are known by name.
  const isExpected = isStartError(error)
  console.error(
    isExpected || error.message.startsWith('Indstillingerne') ? `\n${error.message}\n` : error,
  )
  process.exit(isExpected ? error.exitCode : 1)
})
