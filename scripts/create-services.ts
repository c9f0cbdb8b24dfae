import type { AppServices } from '#server/app-services.ts'
import { contextOf } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { openPool } from '#server/db/client.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { followClock } from '#server/shared-clock.ts'

/**
 * The services of a command, on the configured database, that of a running service, or the embedded one
 * started for the command. Migrations run first, as in the service.
 */
export async function createServices(): Promise<{
  services: AppServices
  databaseUrl: string
  close: () => Promise<void>
}> {
  const config = loadConfig()
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const { dataDir, databaseUrl } = config
  const database = await openDatabase({ dataDir, databaseUrl, log })
  await migrate(database.url, 'db/migrations', { log })
  const { db, close } = openPool(database.url, 4, { work: 'command' })
  const clock = createClock(config.clockNow)
  if (config.demo && !config.clockNow) await followClock({ db, clock })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  return {
    services: { db, clock, config, log, publicUrl: () => publicUrl },
    databaseUrl: database.url,
    close: async () => {
      await close()
      await database.stop()
    },
  }
}

/** The same with a context for services. */
export async function openCtx(): Promise<{ ctx: Ctx; close: () => Promise<void> }> {
  const { services, close } = await createServices()
  return { ctx: contextOf(services), close }
}
