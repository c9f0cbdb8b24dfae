import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { settlementComputed } from '../db/tables/settlement.ts'

export type ComputedRow = typeof settlementComputed.$inferSelect

export async function findComputed(db: Db, seasonId: string): Promise<ComputedRow | undefined> {
  const [row] = await db
    .select()
    .from(settlementComputed)
    .where(eq(settlementComputed.seasonId, seasonId))
  return row
}

/** Stores the newest result of a season in place of the one before. */
export async function saveComputed(db: Db, row: ComputedRow): Promise<void> {
  const { seasonId: _, ...set } = row
  await db
    .insert(settlementComputed)
    .values(row)
    .onConflictDoUpdate({ target: settlementComputed.seasonId, set })
}

/** Whether a season has more cards than a number; counts no further than that. */
export async function hasMoreCards(db: Db, seasonId: string, most: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from passes where season_id = ${seasonId} offset ${most} limit 1`)
  return rows.length > 0
}

/** Whether this transaction is the one that computes a season; another process may be at it already. */
export async function tryLockComputing(tx: Db, seasonId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`settlement ${seasonId}`}, 0)) as locked`)
  return (rows[0] as { locked: boolean }).locked
}
