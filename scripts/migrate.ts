import { join } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'

/** `npm run db:migrate`: brings the database to the newest shape and says what was done. */
const config = loadConfig()
const database = await openDatabase({
  dataDir: join(config.dataDir, 'postgres'),
  databaseUrl: config.databaseUrl,
  log: createLog(config.logLevel),
})
const applied = await migrate(database.url, 'db/migrations')
console.log(
  applied.length > 0 ? `Gennemført: ${applied.join(', ')}` : 'Databasen er allerede den nyeste.',
)
await database.stop()
