import { join, resolve } from 'node:path'
import { loadConfig } from '#server/config.ts'
import { backUp, withoutPgDumpText } from '#server/db/backup/back-up.ts'
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
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const standard = join(config.dataDir, 'backups', `saesonkortet-${stamp}Z.backup`)
  const file = given ? resolve(given) : standard
  const database = await openDatabase({ ...config, log })
  try {
    const usePgDump = !database.startedByUs
    const { tables, rows, pgDumpProblem } = await backUp({
      url: database.url,
      file,
      secret,
      usePgDump,
    })
    if (pgDumpProblem) log('warn', withoutPgDumpText(pgDumpProblem))
    console.log(
      `Sikkerhedskopien er gemt og læst igennem: ${file} (${tables} tabeller, ${rows} rækker)`,
    )
  } finally {
    await database.stop()
  }
})
