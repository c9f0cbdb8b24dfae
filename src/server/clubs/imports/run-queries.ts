import { eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { importRunChanges, importRuns, clubMembers } from '#server/db/tables/club-members.ts'

/** An arbitrary number, the same in every process. */
const lockKey = 727_006

/** Serializes imports: two files with the same new clubs would otherwise create them twice. */
export async function lockImports(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
}

export async function insertRun(tx: Db, run: typeof importRuns.$inferInsert): Promise<string> {
  const [row] = await tx.insert(importRuns).values(run).returning({ id: importRuns.id })
  if (!row) throw new Error('The import run was not stored')
  return row.id
}

/** A run, and whether its changes are still stored. */
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

/** Deletes the history of old imports, which can then no longer be undone. */
export async function deleteImportChanges(tx: Db, until: Date): Promise<number> {
  const old = tx
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(lte(importRuns.appliedAt, until))
  const deleted = await tx.delete(importRunChanges).where(inArray(importRunChanges.runId, old))
  return deleted.rowCount ?? 0
}

export type UndoResult = {
  /** Members that the import created. */
  removed: number
  restored: number
  /** Members that were changed since and stay unchanged. */
  left: number
}

/** Rows that the import wrote and that have not been changed since. */
const unchangedRows = (runId: string, more: SQL) => sql`
  from ${importRunChanges} c, club_members m
  where c.run_id = ${runId} and m.club_id = c.club_id and m.dgu_number = c.dgu_number
    and m.import_run_id = c.run_id and ${more}`

const isNew = sql`c.before is null`
const isChanged = sql`c.before is not null`

export async function countUndo(db: Db, runId: string): Promise<UndoResult> {
  const { rows } = await db.execute<{ removed: number; restored: number; all: number }>(sql`
    select (select count(*) ${unchangedRows(runId, isNew)})::int as removed,
      (select count(*) ${unchangedRows(runId, isChanged)})::int as restored,
      (select count(*) from ${importRunChanges} c where c.run_id = ${runId})::int as all`)
  const { removed = 0, restored = 0, all = 0 } = rows[0] ?? {}
  return { removed, restored, left: all - removed - restored }
}

/** All columns except the id and the key are restored, including the earlier import's id. */
const restoredColumns = [
  'first_name',
  'last_name',
  'email',
  'birth_date',
  'gender',
  'membership_type',
  'is_home',
  'handicap_tenths',
  'imported_at',
  'import_run_id',
].map((name) => sql.identifier(name))

export async function restoreMembers(tx: Db, runId: string): Promise<UndoResult> {
  const done = await countUndo(tx, runId)
  const sets = restoredColumns.map((column) => sql`${column} = b.${column}`)
  await tx.execute(sql`
    update ${clubMembers} t set ${sql.join(sets, sql`, `)}
    from (select m.id as row_id, b.* from (select m.id, c.before ${unchangedRows(runId, isChanged)}) m,
      lateral jsonb_populate_record(null::club_members, m.before) b) b
    where t.id = b.row_id`)
  await tx.execute(sql`
    delete from ${clubMembers} where id in (select m.id ${unchangedRows(runId, isNew)})`)
  await tx.execute(sql`delete from ${importRunChanges} where run_id = ${runId}`)
  return done
}
