import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { setTransactionLimits } from '#server/db/limits.ts'

/** Any number does; it must only be the same in every process that may seed. */
const lockKey = 727_007

/** One process loads the story; the others wait, however long a slow machine takes, and find it there. */
export async function lockSeeding(tx: Db) {
  await setTransactionLimits(tx, 'unlimited')
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}
