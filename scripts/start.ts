import { resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { listen } from '#server/serve.ts'
import { buildIfStale } from './build.ts'

/** `npm start`: the whole service, built if need be. Ends with a sentence and a code when it cannot. */
async function start() {
  const config = loadConfig()
  const assets = resolve('dist/client')
  const listener = await listen({
    port: config.port,
    host: config.host,
    assets,
    proxies: config.trustedProxies,
  })
  await buildIfStale()
  const { open, fetch } = await import(resolve('dist/server/main.js'))
  const house = await open()
  listener.open(fetch)
  console.log(`Sæsonkortet: ${house.foundation.publicUrl()}`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await listener.close()
    await house.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

start().catch((error: Error) => {
  console.error(error.name === 'StartFault' ? `\n${error.message}\n` : error)
  process.exit(1)
})
