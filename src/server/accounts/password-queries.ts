import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { credentials, sessions } from '../db/tables/accounts.ts'
import { knownBrowsers } from '../db/tables/sign-in.ts'
import { findPasswordCredential, insertCredential } from './queries.ts'

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
