import { eq, and, asc, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts, sessions, credentials } from '../db/tables/accounts.ts'
import { knownBrowsers, twoFactors, passkeys } from '../db/tables/sign-in.ts'
import { findPasswordCredential, insertCredential } from './queries.ts'

export async function findTwoFactor(db: Db, accountId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.accountId, accountId))
  return row
}

export async function insertTwoFactor(tx: Db, row: typeof twoFactors.$inferInsert) {
  await tx.insert(twoFactors).values(row)
  await tx.update(accounts).set({ twoFactorEnabled: true }).where(eq(accounts.id, row.accountId))
}

export async function updateBackupCodes(tx: Db, accountId: string, backupCodes: string) {
  await tx.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.accountId, accountId))
}

/** Without its secret no session of the account has passed a second step any more. */
export async function deleteTwoFactor(tx: Db, accountId: string) {
  await tx.delete(twoFactors).where(eq(twoFactors.accountId, accountId))
  await tx.update(accounts).set({ twoFactorEnabled: false }).where(eq(accounts.id, accountId))
  await tx
    .update(knownBrowsers)
    .set({ rememberedUntil: null })
    .where(eq(knownBrowsers.accountId, accountId))
  await tx.update(sessions).set({ twoFactorAt: null }).where(eq(sessions.accountId, accountId))
}

export async function markSecondStep(tx: Db, token: string, at: Date) {
  await tx.update(sessions).set({ twoFactorAt: at }).where(eq(sessions.token, token))
}

export function selectPasskeys(db: Db, accountId: string) {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Was there one of the account's own to forget? */
export async function deletePasskey(tx: Db, given: { accountId: string; id: string }) {
  const own = and(eq(passkeys.accountId, given.accountId), eq(passkeys.id, given.id))
  return (await tx.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0
}

/** The account's password as it is kept; undefined when it has none. */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | undefined> {
  const own = and(eq(credentials.accountId, accountId), eq(credentials.providerId, 'credential'))
  const [row] = await db.select({ hash: credentials.password }).from(credentials).where(own)
  return row?.hash ?? undefined
}

/** Was the session opened within so many minutes? By the database's clock, as sessions are (E14). */
export async function isFreshSession(db: Db, token: string, minutes: number): Promise<boolean> {
  const from = sql`clock_timestamp() - ${minutes}::int * interval '1 minute'`
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.createdAt, from)))
  return row !== undefined
}

type Saved = { accountId: string; password: string; at: Date }

/** The account's password, hashed; in place of the one it has. */
export async function savePassword(tx: Db, { accountId, password, at }: Saved) {
  if (await findPasswordCredential(tx, accountId)) {
    const own = and(eq(credentials.accountId, accountId), eq(credentials.providerId, 'credential'))
    await tx.update(credentials).set({ password, updatedAt: at }).where(own)
    return
  }
  await insertCredential(tx, {
    accountId,
    providerId: 'credential',
    providerAccountId: accountId,
    password,
    createdAt: at,
    updatedAt: at,
  })
}

/** Signs the account out everywhere, and lets no browser skip the second step any longer. */
export async function endEverySession(tx: Db, accountId: string) {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId))
  await deleteRememberedBrowsers(tx, accountId)
}

/** Every browser asks for the second step again. */
export const deleteRememberedBrowsers = (tx: Db, accountId: string) =>
  tx
    .update(knownBrowsers)
    .set({ rememberedUntil: null })
    .where(eq(knownBrowsers.accountId, accountId))
