import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { scanDevices } from '../db/tables/checkins.ts'

export type DeviceRow = typeof scanDevices.$inferSelect

export async function insertDevice(tx: Db, device: typeof scanDevices.$inferInsert) {
  const [row] = await tx.insert(scanDevices).values(device).returning()
  return row as DeviceRow
}

const deviceByToken = prepared((db) =>
  db
    .select()
    .from(scanDevices)
    .where(
      and(eq(scanDevices.tokenHash, sql.placeholder('tokenHash')), isNull(scanDevices.revokedAt)),
    )
    .prepare(''),
)

export async function findDeviceByToken(db: Db, tokenHash: string) {
  const [device] = await deviceByToken(db).execute({ tokenHash })
  return device
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
