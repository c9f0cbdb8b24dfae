import { loadConfig } from '#server/config.ts'
import { openHouse } from '#server/open-house.ts'
import { listen } from '#server/serve.ts'

/** The service from its sources, without pages: what a benchmark measures before a build. */
const config = loadConfig()
const { port, host, trustedProxies: proxies } = config
const listener = await listen({ port, host, proxies, assets: 'dist/client' })
const house = await openHouse(config)
listener.open(house.api)

process.on('SIGTERM', async () => {
  await Promise.all([listener.close(), house.closeStreams()])
  await house.close()
  process.exit(0)
})
