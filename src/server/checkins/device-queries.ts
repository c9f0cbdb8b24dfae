import { and, desc, eq, isNull, sql, gt, lte, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { scanDevices, scanSessions } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'

export type DeviceRow = typeof scanDevices.$inferSelect

export async function insertDevice(tx: Db, device: typeof scanDevices.$inferInsert) {
  const [row] = await tx.insert(scanDevices).values(device).returning()
  return row as DeviceRow
}

const deviceByToken = prepared((db) =>
  db
    .select({ device: scanDevices, club: clubs })
    .from(scanDevices)
    .innerJoin(clubs, eq(clubs.id, scanDevices.clubId))
    .where(
      and(eq(scanDevices.tokenHash, sql.placeholder('tokenHash')), isNull(scanDevices.revokedAt)),
    ),
)

/** The device with its club, which every request of a device needs. */
export async function findDeviceByToken(db: Db, tokenHash: string) {
  const [row] = await deviceByToken(db).execute({ tokenHash })
  return row
}

export async function findDevice(db: Db, id: string) {
  const [device] = await db.select().from(scanDevices).where(eq(scanDevices.id, id))
  return device
}

export function selectDevices(db: Db, clubId: string) {
  return db
    .select()
    .from(scanDevices)
    .where(eq(scanDevices.clubId, clubId))
    .orderBy(desc(scanDevices.createdAt), desc(scanDevices.id))
}

/** A second revocation does not change the time of the first. */
export async function revokeDeviceRow(
  tx: Db,
  { clubId, deviceId, at }: { clubId: string; deviceId: string; at: Date },
) {
  const [row] = await tx
    .update(scanDevices)
    .set({ revokedAt: sql`coalesce(${scanDevices.revokedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(scanDevices.id, deviceId), eq(scanDevices.clubId, clubId)))
    .returning()
  return row
}

const anHour = 3_600_000

/** Updated at most once an hour, which is enough to see whether a scanner is in use. */
export async function markSeen(db: Db, { id, lastSeenAt }: DeviceRow, now: Date) {
  if (lastSeenAt && now.getTime() - lastSeenAt.getTime() < anHour) return
  await db.update(scanDevices).set({ lastSeenAt: now }).where(eq(scanDevices.id, id))
}

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
