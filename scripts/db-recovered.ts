import { resolve } from 'node:path'
import { z } from 'zod'
import { noteRestore } from '#server/activity/witness.ts'
import { loadConfig } from '#server/config.ts'
import { finishRecovery } from '#server/db/backup/finish-recovery.ts'
import { repeatErasures } from '#server/privacy/repeat-erasures.ts'
import { giveRoles } from './give-roles.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run db:recovered -- TIDSPUNKT

Gør en database færdig, som PostgreSQL har genskabt til TIDSPUNKT, fx 2027-05-04T09:58:00+02:00: hvem der er slettet siden,
slettes igen, og det noteres, at loggen er kortere end før. Kør den, før tjenesten startes. Den må gerne køres igen.`

/** `npm run db:recovered -- MOMENT` (docs/point-in-time-recovery.md). */
await runCommand(usage, async ([given]) => {
  const moment = z.iso.datetime({ offset: true }).safeParse(given)
  if (!moment.success) return false
  const config = loadConfig()
  const url = config.databaseOwnerUrl ?? config.databaseUrl
  // The embedded database has no archive to be recovered from.
  if (!url) return false
  await finishRecovery({
    url,
    moment: new Date(moment.data),
    migrations: resolve('db/migrations'),
    afterRestore: [repeatErasures(config.dataDir), noteRestore(config.dataDir)],
  })
  await giveRoles(config)
  console.log(`Databasen er klar, som den var ${moment.data}. Start tjenesten.`)
})
