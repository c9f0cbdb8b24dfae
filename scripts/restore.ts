import { resolve } from 'node:path'
import { noteRestore } from '#server/activity/witness.ts'
import { loadConfig } from '#server/config.ts'
import { getBackupKey } from '#server/db/backup/key.ts'
import { restore } from '#server/db/backup/restore.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { createLog } from '#server/log.ts'
import { repeatErasures } from '#server/privacy/repeat-erasures.ts'
import { giveRoles } from './give-roles.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run restore -- FIL [--overwrite]

Indlæser en sikkerhedskopi i en tom database. Tjenesten skal være stoppet.
Med --overwrite erstattes alt, hvad databasen indeholder.`

/** `npm run restore -- FILE [--overwrite]`. */
await runCommand(usage, async (args) => {
  const [file] = args.filter((arg) => arg !== '--overwrite')
  if (!file) return false
  const config = loadConfig()
  const log = createLog(config.logLevel)
  const secret = getBackupKey({ ...config, log })
  const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl
  const database = await openDatabase({ ...config, databaseUrl, log })
  try {
    const { manifest, tables, rows } = await restore({
      url: database.url,
      file: resolve(file),
      secret,
      migrations: resolve('db/migrations'),
      // Whoever has been erased since stays erased, and the log is shorter than before.
      afterRestore: [repeatErasures(config.dataDir), noteRestore(config.dataDir)],
      overwrite: args.includes('--overwrite'),
    })
    await giveRoles(config)
    console.log(`Indlæst: ${tables} tabeller, ${rows} rækker, som de var ${manifest.takenAt}`)
  } finally {
    await database.stop()
  }
})
