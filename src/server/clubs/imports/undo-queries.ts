import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { clubMembers, importRunChanges } from '#server/db/tables/clubs.ts'

export type Undone = {
  /** Who was new by the import, and goes. */
  removed: number
  restored: number
  /** Who was changed since, and stays as she is. */
  left: number
}

/** Rows that the import changed and that are still as it left them. */
const untouched = (runId: string, more: SQL) => sql`
  from ${importRunChanges} c, club_members m
  where c.run_id = ${runId} and m.club_id = c.club_id and m.dgu_number = c.dgu_number
    and m.import_run_id = c.run_id and ${more}`

const isNew = sql`c.before is null`
const isChanged = sql`c.before is not null`

export async function countUndo(db: Db, runId: string): Promise<Undone> {
  const { rows } = await db.execute<{ removed: number; restored: number; all: number }>(sql`
    select (select count(*) ${untouched(runId, isNew)})::int as removed,
      (select count(*) ${untouched(runId, isChanged)})::int as restored,
      (select count(*) from ${importRunChanges} c where c.run_id = ${runId})::int as all`)
  const { removed = 0, restored = 0, all = 0 } = rows[0] ?? {}
  return { removed, restored, left: all - removed - restored }
}

/** Every column but the row's own id is as it was; with it, which import wrote it then. */
const columns = [
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

export async function restoreMembers(tx: Db, runId: string): Promise<Undone> {
  const done = await countUndo(tx, runId)
  const sets = columns.map((column) => sql`${column} = b.${column}`)
  await tx.execute(sql`
    update ${clubMembers} t set ${sql.join(sets, sql`, `)}
    from (select m.id as row_id, b.* from (select m.id, c.before ${untouched(runId, isChanged)}) m,
      lateral jsonb_populate_record(null::club_members, m.before) b) b
    where t.id = b.row_id`)
  await tx.execute(sql`
    delete from ${clubMembers} where id in (select m.id ${untouched(runId, isNew)})`)
  await tx.execute(sql`delete from ${importRunChanges} where run_id = ${runId}`)
  return done
}
