import { and, asc, desc, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm'
import type { CutOffKind } from '#domain/settlement/cut-offs.ts'
import type { Db } from '../db/client.ts'
import { seasons } from '../db/tables/passes.ts'
import {
  settlementCloses,
  settlementCorrections,
  settlementCutOffs,
  settlementInputs,
} from '../db/tables/settlement.ts'
import type { SeasonRow } from '../passes/season-queries.ts'

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

/** What the cut-offs of all seasons are called, the newest first, without their results, which are large. */
export const selectCutOffHeads = (db: Db) =>
  db
    .select({
      cutOffId: settlementCutOffs.id,
      season: seasons.code,
      kind: settlementCutOffs.kind,
      day: settlementCutOffs.day,
      isClosed: sql<boolean>`${settlementCloses.cutOffId} is not null`,
    })
    .from(settlementCutOffs)
    .innerJoin(seasons, eq(seasons.id, settlementCutOffs.seasonId))
    .leftJoin(settlementCloses, eq(settlementCloses.cutOffId, settlementCutOffs.id))
    .orderBy(
      desc(seasons.playFrom),
      asc(seasons.code),
      desc(settlementCutOffs.day),
      desc(settlementCutOffs.preparedAt),
    )

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

/** All opened seasons, the latest first. */
export const selectSeasons = (db: Db) =>
  db
    .select()
    .from(seasons)
    .where(ne(seasons.status, 'draft'))
    .orderBy(desc(seasons.playFrom), asc(seasons.code))

/** The latest approved correction of a season, or else its final. */
export async function findClosedResult(db: Db, seasonId: string): Promise<CutOff | undefined> {
  const closed = (await selectCutOffs(db, seasonId)).filter(
    ({ kind, close }) => close !== null && (kind === 'final' || kind === 'correction'),
  )
  return closed.toSorted(
    (a, b) => (b.close?.approvedAt.getTime() ?? 0) - (a.close?.approvedAt.getTime() ?? 0),
  )[0]
}

/** The season that pays corrections of a closed one: the next that is not closed itself. */
export async function findPayingSeason(db: Db, after: SeasonRow): Promise<SeasonRow | undefined> {
  const [row] = await db
    .select({ season: seasons })
    .from(seasons)
    .leftJoin(
      settlementCloses,
      and(eq(settlementCloses.seasonId, seasons.id), eq(settlementCloses.kind, 'final')),
    )
    .where(
      and(
        gt(seasons.playFrom, after.playFrom),
        isNull(settlementCloses.cutOffId),
        ne(seasons.status, 'draft'),
      ),
    )
    .orderBy(asc(seasons.playFrom))
    .limit(1)
  return row?.season
}

/** Whether the season was closed or paid after an instant, so that what was prepared before is out of date. */
export async function changedSince(db: Db, seasonId: string, at: Date): Promise<boolean> {
  const closes = await db.$count(
    settlementCloses,
    and(eq(settlementCloses.seasonId, seasonId), gte(settlementCloses.approvedAt, at)),
  )
  const { rows } = await db.execute(sql`
    select 1 from settlement_payments paid
    join settlement_statements stated on stated.id = paid.statement_id
    join settlement_closes closed on closed.cut_off_id = stated.cut_off_id
    where closed.season_id = ${seasonId} and paid.recorded_at >= ${at.toISOString()}::timestamptz
    limit 1`)
  return closes > 0 || rows.length > 0
}

export async function insertCorrections(
  tx: Db,
  rows: (typeof settlementCorrections.$inferInsert)[],
) {
  if (rows.length > 0) await tx.insert(settlementCorrections).values(rows)
}
