import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { importRuns } from '#server/db/tables/clubs.ts'

/** Any number does; it must only be the same in every process that imports. */
const lockKey = 727_002

/** One import at a time: two files about the same clubs would otherwise make them twice. */
export async function lockImports(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}

export async function insertRun(tx: Db, run: typeof importRuns.$inferInsert): Promise<string> {
  const [row] = await tx.insert(importRuns).values(run).returning({ id: importRuns.id })
  if (!row) throw new Error('The import run was not stored')
  return row.id
}
