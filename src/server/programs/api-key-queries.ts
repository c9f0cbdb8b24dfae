import { and, count, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { apiKeys } from '../db/tables/programs.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect

export async function findApiKeyByHash(db: Db, keyHash: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.keyHash, keyHash))
  return row
}

export const selectApiKeys = (db: Db, clubId: string): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.clubId, clubId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))

export async function countValidApiKeys(tx: Db, clubId: string, now: Date): Promise<number> {
  const isValid = and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now))
  const [row] = await tx
    .select({ valid: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.clubId, clubId), isValid))
  return row?.valid ?? 0
}

export async function insertApiKey(tx: Db, row: typeof apiKeys.$inferInsert) {
  await tx.insert(apiKeys).values(row)
}

type Revoked = { clubId: string; keyId: string; revokedAt: Date; revokedBy: string | null }

/** Whether this call revoked the key; undefined when the club has no such key. */
export async function writeKeyRevoked(tx: Db, { clubId, keyId, ...revoked }: Revoked) {
  const isThis = and(eq(apiKeys.id, keyId), eq(apiKeys.clubId, clubId))
  const [key] = await tx.select().from(apiKeys).where(isThis).for('update')
  if (!key) return undefined
  if (key.revokedAt) return false
  await tx.update(apiKeys).set(revoked).where(isThis)
  return true
}

/** Writes at most once a minute, so that a busy program does not write with every request. */
export async function writeKeyUsed(db: Db, id: string, now: Date) {
  const before = new Date(now.getTime() - 60_000)
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))))
}
