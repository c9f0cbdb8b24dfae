import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { sessions } from '../db/tables/accounts.ts'
import {
  authVerifications,
  dguLogins,
  knownBrowsers,
  mailedKeys,
  passkeys,
} from '../db/tables/sign-in.ts'
import type { Person } from '../personal-data.ts'

/** How a person signs in, and from where; the keys themselves never leave. */
export const exportSignIns = async (db: Db, { accountId }: Person) => [
  await exportTable(db, sessions, {
    where: eq(sessions.accountId, accountId),
    orderBy: [sessions.createdAt],
  }),
  await exportTable(db, passkeys, {
    where: eq(passkeys.accountId, accountId),
    orderBy: [passkeys.createdAt],
  }),
  await exportTable(db, knownBrowsers, {
    where: eq(knownBrowsers.accountId, accountId),
    orderBy: [knownBrowsers.firstSeenAt],
  }),
]

/** What is under way for an address; sessions, keys and browsers go with the account. */
export async function eraseSignIns(tx: Db, { email }: Person): Promise<void> {
  // As Better Auth names the two kinds of code that we mail.
  const codes = ['sign-in', 'email-verification'].map((kind) => `${kind}-otp-${email}`)
  await eraseRows(tx, authVerifications, inArray(authVerifications.identifier, codes))
  await eraseRows(tx, mailedKeys, eq(mailedKeys.email, email))
  await eraseRows(tx, dguLogins, eq(dguLogins.codeEmail, email))
}

/**
 * Forgets from where people signed in some days ago (L-DP-3), and what is over. By the database's
 * clock: sessions and codes keep the real time (E14).
 */
export async function deleteDevices(tx: Db, days: number): Promise<number> {
  const before = (age: number) => sql`clock_timestamp() - ${age}::int * interval '1 day'`
  await tx.delete(sessions).where(lte(sessions.expiresAt, before(0)))
  await tx.delete(authVerifications).where(lte(authVerifications.expiresAt, before(1)))
  const isKnown = or(isNotNull(sessions.ipAddress), isNotNull(sessions.userAgent))
  const emptied = await tx
    .update(sessions)
    .set({ ipAddress: null, userAgent: null })
    .where(and(lte(sessions.createdAt, before(days)), isKnown))
  return emptied.rowCount ?? 0
}
