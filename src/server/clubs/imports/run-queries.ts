import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { importRunChanges, importRuns } from '#server/db/tables/clubs.ts'

/** Any number does; it must only be the same in every process that imports. */
const lockKey = 727_006

/** One import at a time: two files about the same clubs would otherwise make them twice. */
export async function lockImports(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}

export async function insertRun(tx: Db, run: typeof importRuns.$inferInsert): Promise<string> {
  const [row] = await tx.insert(importRuns).values(run).returning({ id: importRuns.id })
  if (!row) throw new Error('The import run was not stored')
  return row.id
}

/** A run, and whether it is still known what it changed. */
export async function findRun(db: Db, id: string) {
  const [run] = await db
    .select({
      kind: importRuns.kind,
      appliedAt: importRuns.appliedAt,
      undoneAt: importRuns.undoneAt,
      hasChanges: sql<boolean>`exists (select from ${importRunChanges}
        where ${importRunChanges.runId} = ${importRuns.id})`,
    })
    .from(importRuns)
    .where(eq(importRuns.id, id))
  return run
}

export async function markUndone(
  tx: Db,
  id: string,
  by: { undoneAt: Date; undoneBy: string | null },
) {
  await tx.update(importRuns).set(by).where(eq(importRuns.id, id))
}

/** After that an import cannot be undone any more. */
export async function deleteImportChanges(tx: Db, until: Date): Promise<number> {
  const old = tx
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(lte(importRuns.appliedAt, until))
  const gone = await tx.delete(importRunChanges).where(inArray(importRunChanges.runId, old))
  return gone.rowCount ?? 0
}
