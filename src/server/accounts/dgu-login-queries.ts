import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { credentials } from '../db/tables/accounts.ts'
import { dguLogins } from '../db/tables/sign-in.ts'

export type DguLoginRow = typeof dguLogins.$inferSelect

/** Logins and codes use the real time, not `ctx.now()`. */
const realNow = sql`clock_timestamp()`
const inMinutes = (minutes: number) =>
  sql`clock_timestamp() + ${minutes}::int * interval '1 minute'`

const loginMinutes = 10
const golferMinutes = 30
const codeMinutes = 10
export const maxTries = 5

export async function insertDguLogin(
  db: Db,
  login: Pick<
    typeof dguLogins.$inferInsert,
    'stateHash' | 'browserHash' | 'verifier' | 'purpose' | 'cardId' | 'next'
  >,
) {
  await db.insert(dguLogins).values({ ...login, expiresAt: inMinutes(loginMinutes) })
}

/** Deletes logins, with their golfer's data, one hour after they expired. */
export async function deleteOldDguLogins({ db }: { db: Db }): Promise<void> {
  await db.delete(dguLogins).where(lt(dguLogins.expiresAt, sql`${realNow} - interval '1 hour'`))
}

/** A login by its state, only in the browser in which it began. */
export async function findDguLogin(db: Db, by: { stateHash: string; browserHash: string }) {
  const [row] = await db
    .select()
    .from(dguLogins)
    .where(and(eq(dguLogins.stateHash, by.stateHash), eq(dguLogins.browserHash, by.browserHash)))
  return row
}

/** Marks a login as used; false when it was used before or has expired. */
export async function consumeDguLogin(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(dguLogins)
    .set({ usedAt: realNow, verifier: null })
    .where(and(eq(dguLogins.id, id), isNull(dguLogins.usedAt), gt(dguLogins.expiresAt, realNow)))
    .returning({ id: dguLogins.id })
  return rows.length > 0
}

export async function saveProvenGolfer(
  db: Db,
  id: string,
  golfer: NonNullable<DguLoginRow['golfer']>,
) {
  await db
    .update(dguLogins)
    .set({ golfer, golferUntil: inMinutes(golferMinutes) })
    .where(eq(dguLogins.id, id))
}

/** The golfer of the last DGU login in this browser, until an account is linked or the login expires. */
export async function findProvenGolfer(db: Db, browserHash: string) {
  const [row] = await db
    .select()
    .from(dguLogins)
    .where(and(eq(dguLogins.browserHash, browserHash), gt(dguLogins.golferUntil, realNow)))
    .orderBy(desc(dguLogins.golferUntil))
    .limit(1)
  return row?.golfer ? { ...row, golfer: row.golfer } : undefined
}

export async function deleteDguLogins(tx: Db, browserHash: string) {
  await tx.delete(dguLogins).where(eq(dguLogins.browserHash, browserHash))
}

export async function saveDguCode(db: Db, id: string, code: { hash: string; email: string }) {
  await db
    .update(dguLogins)
    .set({
      codeHash: code.hash,
      codeEmail: code.email,
      codeTries: 0,
      codeUntil: inMinutes(codeMinutes),
    })
    .where(eq(dguLogins.id, id))
}

/** Counts an attempt and returns the code, in one statement so that simultaneous attempts all count. */
export async function countDguCodeAttempt(db: Db, id: string) {
  const [row] = await db
    .update(dguLogins)
    .set({ codeTries: sql`${dguLogins.codeTries} + 1` })
    .where(
      and(
        eq(dguLogins.id, id),
        gt(dguLogins.codeUntil, realNow),
        lt(dguLogins.codeTries, maxTries),
      ),
    )
    .returning()
  return row
}

export async function voidDguCode(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(dguLogins)
    .set({ codeHash: null, codeUntil: null })
    .where(and(eq(dguLogins.id, id), gt(dguLogins.codeUntil, realNow)))
    .returning({ id: dguLogins.id })
  return rows.length > 0
}

export const dguProvider = 'dgu'

/** The account that is linked to DGU's person. */
export async function findLinkedAccount(db: Db, personId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ accountId: credentials.accountId })
    .from(credentials)
    .where(
      and(eq(credentials.providerId, dguProvider), eq(credentials.providerAccountId, personId)),
    )
  return row?.accountId
}

export async function findDguLink(db: Db, accountId: string) {
  const [row] = await db
    .select({ personId: credentials.providerAccountId, since: credentials.createdAt })
    .from(credentials)
    .where(and(eq(credentials.providerId, dguProvider), eq(credentials.accountId, accountId)))
  return row
}

export async function deleteDguLink(tx: Db, accountId: string) {
  await tx
    .delete(credentials)
    .where(and(eq(credentials.providerId, dguProvider), eq(credentials.accountId, accountId)))
}
