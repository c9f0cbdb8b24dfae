import { join } from 'node:path'
import { createOperator } from '#server/accounts/create-operator.ts'
import { openAuth } from '#server/accounts/auth.ts'
import { contextOf, type Foundation } from '#server/app.ts'
import { createClock } from '#server/clock.ts'
import { loadConfig } from '#server/config.ts'
import { openPool } from '#server/db/client.ts'
import { openDatabase } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run operator:create -- MAIL

Gør MAIL til administrator hos operatøren og viser en engangskode at logge ind med.
Tjenesten må gerne køre imens. Kan gentages for at få en ny kode.`

/** `npm run operator:create -- MAIL` (E14). */
await runCommand(usage, async ([email]) => {
  if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return false
  const config = loadConfig()
  const log = createLog(config.logLevel)
  const dataDir = join(config.dataDir, 'postgres')
  const database = await openDatabase({ dataDir, databaseUrl: config.databaseUrl, log })
  const pool = openPool(database.url, 2)
  try {
    await migrate(database.url, 'db/migrations')
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const clock = createClock(config.clockNow)
    const house: Foundation = { db: pool.db, clock, config, log, publicUrl: () => publicUrl }
    const { code, link, isNew } = await createOperator(contextOf(house), openAuth(house), email)
    console.log(
      [
        '',
        isNew ? `${email} er nu administrator.` : `${email} var allerede administrator.`,
        `Log ind på ${link}`,
        `med koden ${code}. Den gælder i ti minutter og virker én gang.`,
        '',
      ].join('\n'),
    )
  } finally {
    await pool.close()
    await database.stop()
  }
})
