import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { backUp, backupFileName } from '#server/db/backup/back-up.ts'
import { getBackupKey } from '#server/db/backup/key.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { createLog } from '#server/log.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run backup [-- FIL]

Gemmer alt i databasen, krypteret med BACKUP_KEY. Tjenesten må gerne køre imens.
Uden FIL gemmes i DATA_DIR/backups.`

/** `npm run backup [-- FILE]` (D28). */
await runCommand(usage, async ([given]) => {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  const secret = getBackupKey({ ...config, log })
  const standard = join(config.dataDir, 'backups', backupFileName(new Date()))
  const file = given ? resolve(given) : standard
  const database = await openDatabase({ ...config, log })
  try {
    const usePgDump = !database.startedByUs
    const { tables, rows, warning } = await backUp({
      url: database.url,
      file,
      secret,
      usePgDump,
    })
    if (warning) log('warn', warning)
    console.log(
      `Sikkerhedskopien er gemt og læst igennem: ${file} (${tables} tabeller, ${rows} rækker)`,
    )
  } finally {
    await database.stop()
  }
})
