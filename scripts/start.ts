import { resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { explainListenError, isStartFault } from '#server/db/embedded/faults.ts'
import { listen } from '#server/serve.ts'
import { buildIfStale } from './build.ts'

/** How long a stop may take before it is cut short: whoever stops us kills after ten seconds. */
const patience = 9_000

/** `npm start`: the whole service, built if need be. Ends with a sentence and a code when it cannot. */
async function start() {
  const config = loadConfig()
  const listener = await listen({
    port: config.port,
    host: config.host,
    assets: resolve('dist/client'),
    proxies: config.trustedProxies,
  }).catch((error) => {
    throw explainListenError(error, config.port)
  })
  await buildIfStale()
  const { open, fetch } = await import(resolve('dist/server/main.js'))
  const house = await open()
  listener.open(fetch)
  console.log(house.greeting)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    await Promise.all([listener.close(), house.closeStreams()])
    await house.close()
    process.exit(0)
  }
  void house.databaseEnded.then(() => {
    if (stopping) return
    console.error('Databasen er holdt op. Tjenesten stopper; start den igen, så går intet tabt.')
    process.exit(1)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

start().catch((error: Error) => {
  // The bundle and this script each hold a copy of the faults; both are known by name.
  const fault = isStartFault(error)
  console.error(
    fault || error.message.startsWith('Indstillingerne') ? `\n${error.message}\n` : error,
  )
  process.exit(fault ? error.exitCode : 1)
})
