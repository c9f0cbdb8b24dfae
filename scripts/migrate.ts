import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { giveRoles } from './give-roles.ts'
import { finish } from './run-command.ts'

/**
 * `npm run db:migrate`: applies pending migrations as the owner of the tables and prints their names. Where the service
 * has a role of its own, the role gets its privileges on what is new. After a newer build there is nothing to do.
 */
await finish(async () => {
  const config = loadConfig()
  const { dataDir, logLevel } = config
  const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl
  const database = await openDatabase({ dataDir, databaseUrl, log: createLog(logLevel) })
  const { applied, newer } = await migrate(database.url, 'db/migrations').finally(() =>
    database.stop(),
  )
  if (newer.length > 0) {
    // This build's list of privileges lacks the tables of the newer one, and would open them.
    console.log(`Intet at gøre: databasen er af en nyere udgave (${newer.join(', ')}).`)
    return 0
  }
  const done = applied.length > 0 ? `Gennemført: ${applied.join(', ')}` : 'Intet at gøre.'
  console.log(done)
  const role = await giveRoles(config)
  if (role) console.log(`Rollen ${role} har sine rettigheder.`)
  return 0
})
