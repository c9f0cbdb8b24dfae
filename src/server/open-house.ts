import { join } from 'node:path'
import { createApp, type Foundation } from './app.ts'
import { createClock } from './clock.ts'
import { loadConfig, type Config } from './config.ts'
import { openPool } from './db/client.ts'
import { openDatabase } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { createLog } from './log.ts'

/** The running service without its listener: what the front door and the tests hold on to. */
export type House = {
  config: Config
  foundation: Foundation
  /** Is this path the API's (or operations'), rather than a page? */
  serves: (pathname: string) => boolean
  api: (request: Request) => Promise<Response>
  /** Ends background work and the database connections, then the database if we started it. */
  close: () => Promise<void>
}

const apiPaths = /^\/(api|simulator|healthz|readyz|metrics|__clock)(\/|$)/

export async function openHouse(config = loadConfig()): Promise<House> {
  const log = createLog(config.logLevel)
  const database = await openDatabase({
    dataDir: join(config.dataDir, 'postgres'),
    databaseUrl: config.databaseUrl,
    log,
  })
  await migrate(database.url, 'db/migrations')
  const { db, close } = openPool(database.url)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const foundation: Foundation = {
    db,
    clock: createClock(config.clockNow),
    config,
    log,
    publicUrl: () => publicUrl,
  }
  const app = createApp(foundation)
  return {
    config,
    foundation,
    serves: (pathname) => apiPaths.test(pathname),
    api: async (request) => app.fetch(request),
    close: async () => {
      await close()
      await database.stop()
    },
  }
}
