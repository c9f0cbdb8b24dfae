import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Any number does; it must only be the same in every process that may seed. */
const lockKey = 727_007

/** One process loads the story; the others then find it there. */
export async function lockSeeding(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}
