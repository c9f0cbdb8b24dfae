import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { seasons } from '../db/tables/passes.ts'
import {
  settlementCloses,
  settlementCutOffs,
  settlementInputs,
  type CutOffKind,
} from '../db/tables/settlement.ts'

export type CutOffRow = typeof settlementCutOffs.$inferSelect
export type CloseRow = typeof settlementCloses.$inferSelect
/** A cut-off with its approval; null while it is prepared. */
export type CutOff = CutOffRow & { close: CloseRow | null }

const withClose = { cutOff: settlementCutOffs, close: settlementCloses }

const toCutOff = ({ cutOff, close }: { cutOff: CutOffRow; close: CloseRow | null }): CutOff => ({
  ...cutOff,
  close,
})

export async function findCutOff(db: Db, id: string): Promise<CutOff | undefined> {
  const [row] = await db
    .select(withClose)
    .from(settlementCutOffs)
    .leftJoin(settlementCloses, eq(settlementCloses.cutOffId, settlementCutOffs.id))
    .where(eq(settlementCutOffs.id, id))
  return row && toCutOff(row)
}

/** The cut-offs of a season, the newest first. */
export async function selectCutOffs(db: Db, seasonId: string): Promise<CutOff[]> {
  const rows = await db
    .select(withClose)
    .from(settlementCutOffs)
    .leftJoin(settlementCloses, eq(settlementCloses.cutOffId, settlementCutOffs.id))
    .where(eq(settlementCutOffs.seasonId, seasonId))
    .orderBy(desc(settlementCutOffs.day), desc(settlementCutOffs.preparedAt))
  return rows.map(toCutOff)
}

/** Locks the cut-off until the transaction ends, so that it is closed or discarded once. */
export async function lockCutOff(tx: Db, id: string): Promise<CutOffRow | undefined> {
  const [row] = await tx
    .select()
    .from(settlementCutOffs)
    .where(eq(settlementCutOffs.id, id))
    .for('update')
  return row
}

export async function insertCutOff(tx: Db, row: typeof settlementCutOffs.$inferInsert) {
  await tx.insert(settlementCutOffs).values(row)
}

/** Sets what a settlement in progress has computed. */
export async function completeCutOff(
  tx: Db,
  id: string,
  set: Pick<CutOffRow, 'inputHash' | 'result' | 'resultHash'>,
) {
  await tx.update(settlementCutOffs).set(set).where(eq(settlementCutOffs.id, id))
}

/** Deletes the prepared cut-off of a kind, and its input; an approved one stays. */
export async function deletePrepared(tx: Db, seasonId: string, kind: CutOffKind): Promise<boolean> {
  const closed = sql`exists (select from ${settlementCloses} where ${settlementCloses.cutOffId} = ${settlementCutOffs.id})`
  const rows = await tx
    .delete(settlementCutOffs)
    .where(
      and(
        eq(settlementCutOffs.seasonId, seasonId),
        eq(settlementCutOffs.kind, kind),
        sql`not ${closed}`,
      ),
    )
    .returning({ id: settlementCutOffs.id })
  return rows.length > 0
}

/** False when another transaction has closed the same cut-off of the season. */
export async function insertClose(tx: Db, row: typeof settlementCloses.$inferInsert) {
  const rows = await tx.insert(settlementCloses).values(row).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function insertInputPart(tx: Db, row: typeof settlementInputs.$inferInsert) {
  await tx.insert(settlementInputs).values(row)
}

export async function findInputPart(db: Db, cutOffId: string, position: number) {
  const [row] = await db
    .select({ body: settlementInputs.body })
    .from(settlementInputs)
    .where(and(eq(settlementInputs.cutOffId, cutOffId), eq(settlementInputs.position, position)))
  return row?.body
}

/** All seasons, the latest first. */
export const selectSeasons = (db: Db) =>
  db.select().from(seasons).orderBy(desc(seasons.playFrom), asc(seasons.code))
