import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { finish } from './run-command.ts'

/** `npm run db:migrate`: applies pending migrations and prints their names. */
await finish(async () => {
  const { dataDir, databaseUrl, logLevel } = loadConfig()
  const database = await openDatabase({ dataDir, databaseUrl, log: createLog(logLevel) })
  const applied = await migrate(database.url, 'db/migrations').finally(() => database.stop())
  const done = applied.length > 0 ? `Gennemført: ${applied.join(', ')}` : 'Intet at gøre.'
  console.log(done)
  return 0
})
