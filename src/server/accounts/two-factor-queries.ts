import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts, sessions } from '../db/tables/accounts.ts'
import { knownBrowsers, twoFactors } from '../db/tables/sign-in.ts'

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
