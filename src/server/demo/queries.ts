import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { setTransactionLimits } from '#server/db/limits.ts'

/** An arbitrary number, the same in every process. */
const lockKey = 727_007

/** Lets one process load the data, while others wait without a timeout and then find it. */
export async function lockSeeding(tx: Db) {
  await setTransactionLimits(tx, 'unlimited')
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}
