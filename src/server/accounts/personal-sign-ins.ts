import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { sessions } from '../db/tables/accounts.ts'
import {
  knownBrowsers,
  mailedKeys,
  passkeys,
  authVerifications,
  dguLogins,
} from '../db/tables/sign-in.ts'
import type { ExportSection, Person } from '../personal-data.ts'

/** How a person signs in, and from where; the keys themselves never leave. */
export async function exportSignIns(db: Db, { accountId }: Person): Promise<ExportSection[]> {
  const open = await db
    .select({
      startedAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
      endsAt: sessions.expiresAt,
      address: sessions.ipAddress,
      browser: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(asc(sessions.createdAt))
  const keys = await db
    .select({ name: passkeys.name, device: passkeys.deviceType, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt))
  const browsers = await db
    .select({ firstSeenAt: knownBrowsers.firstSeenAt, until: knownBrowsers.rememberedUntil })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.accountId, accountId))
    .orderBy(asc(knownBrowsers.firstSeenAt))
  return [
    { key: 'signIns', title: 'Her er du logget ind', fields: signInFields, rows: open },
    { key: 'passkeys', title: 'Adgangsnøgler', fields: passkeyFields, rows: keys },
    { key: 'browsers', title: 'Browsere, vi kender', fields: browserFields, rows: browsers },
  ]
}

/** What is under way for an address; sessions, keys and browsers go with the account. */
export async function eraseSignIns(tx: Db, { email }: Person): Promise<void> {
  // As Better Auth names the two kinds of code that we mail.
  const codes = ['sign-in', 'email-verification'].map((kind) => `${kind}-otp-${email}`)
  await tx.delete(authVerifications).where(inArray(authVerifications.identifier, codes))
  await tx.delete(mailedKeys).where(eq(mailedKeys.email, email))
  await tx.delete(dguLogins).where(eq(dguLogins.codeEmail, email))
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

const signInFields = {
  startedAt: ['Logget ind', 'time'],
  usedAt: ['Sidst brugt', 'time'],
  endsAt: ['Udløber', 'time'],
  address: 'IP-adresse',
  browser: 'Browser',
} as const satisfies ExportSection['fields']

const passkeyFields = {
  name: 'Navn',
  device: 'Slags',
  createdAt: ['Oprettet', 'time'],
} as const satisfies ExportSection['fields']

const browserFields = {
  firstSeenAt: ['Første gang set', 'time'],
  until: ['Huskes til', 'time'],
} as const satisfies ExportSection['fields']
