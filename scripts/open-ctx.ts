import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { openPool } from '#server/db/client.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'

/**
 * The world as a command sees it: the given database, that of a running service, or the embedded
 * one started for the occasion. Brought to the newest shape first, as the service would.
 */
export async function openCtx(): Promise<{ ctx: Ctx; close: () => Promise<void> }> {
  const config = loadConfig()
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const { dataDir, databaseUrl } = config
  const database = await openDatabase({ dataDir: join(dataDir, 'postgres'), databaseUrl, log })
  await migrate(database.url, 'db/migrations')
  const { db, close } = openPool(database.url, 4)
  const loopbackUrl = `http://localhost:${config.port}`
  const ctx: Ctx = {
    db,
    now: createClock(config.clockNow).now,
    config,
    publicUrl: config.publicUrl ?? loopbackUrl,
    loopbackUrl,
    log,
    requestId: randomUUID(),
  }
  return {
    ctx,
    close: async () => {
      await close()
      await database.stop()
    },
  }
}

/** Runs a command to its end; what was expected to go wrong is one sentence and exit code 1. */
export async function runCommand(command: () => Promise<number>) {
  try {
    process.exitCode = await command()
  } catch (error) {
    const { name, message } = error as Error
    console.error(name === 'StartFault' ? `\n${message}\n` : error)
    process.exitCode = 1
  }
}
