import { openClient } from '../client.ts'
import { applyMissing } from '../migrate.ts'
import { migrationLock } from './catalog.ts'
import { explainFailedRestore, refuseOthers, type AfterRestore } from './restore.ts'

/**
 * Does what follows every restore in a database that PostgreSQL itself has recovered to a moment: newer migrations, and
 * the work of `afterRestore`. One transaction; throws a StartError, and then nothing is changed.
 */
export async function finishRecovery(options: {
  url: string
  moment: Date
  /** Folder of the SQL files that `migrate` runs. */
  migrations: string
  afterRestore: readonly AfterRestore[]
}): Promise<void> {
  const { url, moment, migrations, afterRestore } = options
  const client = await openClient(url)
  try {
    await client.query("SET lock_timeout = '10s'")
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await refuseOthers(client)
    await applyMissing(client, migrations)
    for (const { collect, replay } of afterRestore) {
      await replay(client, await collect?.(client), moment.toISOString())
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw explainFailedRestore(error)
  } finally {
    await client.end()
  }
}
