import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { BookkeepingPreset } from '#domain/settlement/account-plan.ts'
import type { Posting } from '#domain/settlement/bookkeeping.ts'
import { linesOf } from '#domain/settlement/bookkeeping-export.ts'
import type { NumberedVoucher } from '#domain/settlement/bookkeeping-file.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { accountPlans, bookkeepingExports, bookkeepingVouchers } from '../db/tables/bookkeeping.ts'

export type ExportRow = typeof bookkeepingExports.$inferSelect
export type PlanRow = typeof accountPlans.$inferSelect

/** One export or change of a plan at a time, so that no voucher is exported twice. */
export const lockBookkeeping = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('bookkeeping'))`)

/** The versions of a plan, the newest first. */
export const selectPlans = (db: Db, preset: BookkeepingPreset): Promise<PlanRow[]> =>
  db
    .select()
    .from(accountPlans)
    .where(eq(accountPlans.preset, preset))
    .orderBy(desc(accountPlans.version))

export async function insertPlan(tx: Db, row: typeof accountPlans.$inferInsert) {
  await tx.insert(accountPlans).values(row)
}

/** The exported periods, the newest first. */
export const selectExports = (db: Db): Promise<ExportRow[]> =>
  db.select().from(bookkeepingExports).orderBy(desc(bookkeepingExports.toDay))

export async function findExport(db: Db, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(bookkeepingExports).where(eq(bookkeepingExports.id, id))
  return row
}

export async function insertExport(tx: Db, row: typeof bookkeepingExports.$inferInsert) {
  const [stored] = await tx.insert(bookkeepingExports).values(row).returning()
  return stored?.id ?? ''
}

export async function insertVouchers(tx: Db, rows: (typeof bookkeepingVouchers.$inferInsert)[]) {
  // Below the limit of parameters of one statement.
  for (let at = 0; at < rows.length; at += 1_000) {
    await tx.insert(bookkeepingVouchers).values(rows.slice(at, at + 1_000))
  }
}

/** Every exported posting, with the day that it belongs to. */
export async function selectExported(db: Db): Promise<Posting[]> {
  const rows = await db.select({ postings: bookkeepingVouchers.postings }).from(bookkeepingVouchers)
  return rows.flatMap(({ postings }) => postings)
}

export async function selectVouchers(db: Db, exportId: string): Promise<NumberedVoucher[]> {
  const rows = await db
    .select()
    .from(bookkeepingVouchers)
    .where(eq(bookkeepingVouchers.exportId, exportId))
    .orderBy(asc(bookkeepingVouchers.number))
  return rows.map((row) => ({ ...row, lines: linesOf(row.postings) }))
}

/** Every posting of the exports before a day. */
export async function selectExportedBefore(db: Db, fromDay: PlainDate): Promise<Posting[]> {
  const rows = await db
    .select({ postings: bookkeepingVouchers.postings })
    .from(bookkeepingVouchers)
    .innerJoin(bookkeepingExports, eq(bookkeepingExports.id, bookkeepingVouchers.exportId))
    .where(lt(bookkeepingExports.toDay, fromDay))
  return rows.flatMap(({ postings }) => postings)
}

/** How many vouchers and corrections each export has. */
export async function countVouchers(db: Db) {
  const rows = await db
    .select({
      exportId: bookkeepingVouchers.exportId,
      vouchers: sql<number>`count(*)::int`,
      corrections: sql<number>`count(${bookkeepingVouchers.corrects})::int`,
    })
    .from(bookkeepingVouchers)
    .groupBy(bookkeepingVouchers.exportId)
  return new Map(rows.map((row) => [row.exportId, row]))
}
