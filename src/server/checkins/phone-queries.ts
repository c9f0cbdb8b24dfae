import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { scanSessions } from '../db/tables/checkins.ts'

export type PhoneRow = typeof scanSessions.$inferSelect

export async function insertScanSession(tx: Db, session: typeof scanSessions.$inferInsert) {
  const [row] = await tx.insert(scanSessions).values(session).returning()
  return row as PhoneRow
}

export async function findScanSession(db: Db, tokenHash: string, now: Date) {
  const [session] = await db
    .select()
    .from(scanSessions)
    .where(and(eq(scanSessions.tokenHash, tokenHash), gt(scanSessions.expiresAt, now)))
  return session
}

export async function updateScanSessionEnd(db: Db, id: string, expiresAt: Date) {
  await db.update(scanSessions).set({ expiresAt }).where(eq(scanSessions.id, id))
}

export async function deleteScanSession(tx: Db, tokenHash: string) {
  await tx.delete(scanSessions).where(eq(scanSessions.tokenHash, tokenHash))
}

export function selectPhonesOf(db: Db, accountId: string, now: Date) {
  return db
    .select()
    .from(scanSessions)
    .where(and(eq(scanSessions.accountId, accountId), gt(scanSessions.expiresAt, now)))
    .orderBy(desc(scanSessions.createdAt), desc(scanSessions.id))
}

export async function deletePhoneOf(tx: Db, accountId: string, id: string): Promise<boolean> {
  const condition = and(eq(scanSessions.id, id), eq(scanSessions.accountId, accountId))
  const deleted = await tx.delete(scanSessions).where(condition).returning({ id: scanSessions.id })
  return deleted.length > 0
}

/** Deletes all keys of an account except the one with this hash. */
export async function deletePhonesOf(tx: Db, accountId: string, exceptHash?: string) {
  const isOther = exceptHash === undefined ? undefined : ne(scanSessions.tokenHash, exceptHash)
  const condition = and(eq(scanSessions.accountId, accountId), isOther)
  return (await tx.delete(scanSessions).where(condition).returning({ id: scanSessions.id })).length
}

/** Keys end with the season and are not kept longer (L-DP-3). */
export async function deleteEndedScanSessions(db: Db, now: Date) {
  await db.delete(scanSessions).where(lte(scanSessions.expiresAt, now))
}
