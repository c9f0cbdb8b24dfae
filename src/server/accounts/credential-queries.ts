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

/** Everybody’s second step as it is stored. */
export const selectSealed = (db: Db) =>
  db
    .select({
      id: twoFactors.id,
      secret: twoFactors.secret,
      backupCodes: twoFactors.backupCodes,
    })
    .from(twoFactors)

type Sealed = { secret: string; backupCodes: string }

/** Replaces what is sealed, unless it was changed since it was read. */
export async function replaceSealed(db: Db, from: Sealed & { id: string }, to: Sealed) {
  const asRead = [eq(twoFactors.secret, from.secret), eq(twoFactors.backupCodes, from.backupCodes)]
  await db
    .update(twoFactors)
    .set(to)
    .where(and(eq(twoFactors.id, from.id), ...asRead))
}

export async function updateBackupCodes(tx: Db, accountId: string, backupCodes: string) {
  await tx.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.accountId, accountId))
}

/** Deletes the secret and resets every session and remembered browser, which no longer count as passed. */
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

/** False when the account has no such passkey. */
export async function deletePasskey(tx: Db, { accountId, id }: { accountId: string; id: string }) {
  const own = and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))
  return (await tx.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0
}

/** The hash of the account's password; undefined when it has none. */
export async function findPasswordHash(db: Db, accountId: string): Promise<string | undefined> {
  const own = and(eq(credentials.accountId, accountId), eq(credentials.providerId, 'credential'))
  const [row] = await db.select({ hash: credentials.password }).from(credentials).where(own)
  return row?.hash ?? undefined
}

/** Whether the session was opened within so many minutes, by the database's clock like sessions. */
export async function isFreshSession(db: Db, token: string, minutes: number): Promise<boolean> {
  const from = sql`clock_timestamp() - ${minutes}::int * interval '1 minute'`
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.createdAt, from)))
  return row !== undefined
}

type HashedPassword = { accountId: string; password: string; at: Date }

/** Sets or replaces the hashed password of the account. */
export async function savePassword(tx: Db, { accountId, password, at }: HashedPassword) {
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

/** Ends every session of the account and forgets its remembered browsers. */
export async function endEverySession(tx: Db, accountId: string) {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId))
  await deleteRememberedBrowsers(tx, accountId)
}

/** After this, every browser requires the second step again. */
export const deleteRememberedBrowsers = (tx: Db, accountId: string) =>
  tx
    .update(knownBrowsers)
    .set({ rememberedUntil: null })
    .where(eq(knownBrowsers.accountId, accountId))
