import { and, asc, eq, gt, isNull, sql, count, inArray, isNotNull, ne } from 'drizzle-orm'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Actor } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { accounts, sessions } from '../db/tables/accounts.ts'
import { impersonations } from '../db/tables/impersonations.ts'
import { roles } from '../db/tables/roles.ts'
import { scopeIdOf } from './role-queries.ts'
import { knownBrowsers } from '../db/tables/sign-in.ts'

const sessionByToken = prepared((db) =>
  db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      name: accounts.name,
      emailVerified: accounts.emailVerified,
      twoFactor: sql<Actor['twoFactor']>`case
        when not ${accounts.twoFactorEnabled} then 'off'
        when ${sessions.twoFactorAt} is null then 'due' else 'passed' end`,
      // The id comes first, because Drizzle treats a joined row as missing when its first column is
      // null, and `scopeId` is null for operator roles.
      role: { id: roles.id, name: sql<RoleName>`${roles.name}`, scopeId: scopeIdOf(roles) },
      /** More than one of its thirty days has passed. */
      viewing: {
        impersonationId: impersonations.id,
        accountId: impersonations.accountId,
        secondsLeft: sql<number>`ceil(extract(epoch from ${impersonations.expiresAt} - clock_timestamp()))::int`,
      },
      isAging: sql<boolean>`${sessions.expiresAt} < clock_timestamp() + interval '29 days'`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(roles, and(eq(roles.accountId, accounts.id), isNull(roles.revokedAt)))
    .leftJoin(
      impersonations,
      and(
        eq(impersonations.sessionId, sessions.id),
        isNull(impersonations.endedAt),
        gt(impersonations.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .orderBy(asc(roles.grantedAt), asc(roles.id)),
)

/**
 * The account of a session with its roles in one query, because every request of a signed-in person
 * runs it. One row for each role, one without a role when there is none, and no row when the session
 * has ended. By the database's clock, because sessions use the real time.
 */
export const selectSession = (db: Db, token: string) => sessionByToken(db).execute({ token })

const rememberedDays = 30

type Browser = { accountId: string; browserHash: string }

const isThis = ({ accountId, browserHash }: Browser) =>
  and(eq(knownBrowsers.accountId, accountId), eq(knownBrowsers.browserHash, browserHash))

/** Whether the owner of this address has signed in from this browser before. */
export async function hasSignedInHere(db: Db, by: { email: string; browserHash: string }) {
  const [row] = await db
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .innerJoin(accounts, eq(accounts.id, knownBrowsers.accountId))
    .where(and(eq(accounts.email, by.email), eq(knownBrowsers.browserHash, by.browserHash)))
  return row !== undefined
}

/** Whether the browser is remembered for this account, so that it skips the second step. */
export async function hasRememberedBrowser(db: Db, browser: Browser): Promise<boolean> {
  const isCurrent = gt(knownBrowsers.rememberedUntil, sql`clock_timestamp()`)
  const [row] = await db
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(and(isThis(browser), isCurrent))
  return row !== undefined
}

/** Stores the browser of a sign-in; `isNew` when the account has not signed in from it before. */
export async function recordBrowser(tx: Db, browser: Browser, at: Date) {
  const [inserted] = await tx
    .insert(knownBrowsers)
    .values({ ...browser, firstSeenAt: at })
    .onConflictDoNothing()
    .returning({ id: knownBrowsers.id })
  if (inserted) return { id: inserted.id, isNew: true }
  const [known] = await tx
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(isThis(browser))
  return { id: known?.id, isNew: false }
}

export async function countBrowsers(db: Db, accountId: string): Promise<number> {
  const of = eq(knownBrowsers.accountId, accountId)
  const [row] = await db.select({ known: count() }).from(knownBrowsers).where(of)
  return row?.known ?? 0
}

/** Remembers a browser for thirty days, by the database's clock like sessions. */
export async function rememberBrowser(tx: Db, browserId: string) {
  const until = sql`clock_timestamp() + ${rememberedDays} * interval '1 day'`
  await tx
    .update(knownBrowsers)
    .set({ rememberedUntil: until })
    .where(eq(knownBrowsers.id, browserId))
}

/** Marks sessions in remembered browsers as not having passed the second step, which they may have skipped. */
export async function resetRememberedSteps(tx: Db, accountId: string) {
  const remembered = tx
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.accountId, accountId), isNotNull(knownBrowsers.rememberedUntil)))
  await tx
    .update(sessions)
    .set({ twoFactorAt: null })
    .where(inArray(sessions.browserId, remembered))
}

/** Forgets the account's remembered browsers, so that each must pass the second step again, in open sessions too. */
export async function forgetRememberedSteps(tx: Db, accountId: string) {
  await resetRememberedSteps(tx, accountId)
  await tx
    .update(knownBrowsers)
    .set({ rememberedUntil: null })
    .where(eq(knownBrowsers.accountId, accountId))
}

export async function setSessionBrowser(tx: Db, token: string, browserId: string) {
  await tx.update(sessions).set({ browserId }).where(eq(sessions.token, token))
}

export async function deleteSessionByToken(tx: Db, token: string) {
  await tx.delete(sessions).where(eq(sessions.token, token))
}

/** The current sessions of an account, the most recently used first. */
export function selectSessions(db: Db, accountId: string) {
  return db
    .select({
      id: sessions.id,
      token: sessions.token,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      isRemembered: sql<boolean>`coalesce(${knownBrowsers.rememberedUntil} > clock_timestamp(), false)`,
    })
    .from(sessions)
    .leftJoin(knownBrowsers, eq(knownBrowsers.id, sessions.browserId))
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, sql`clock_timestamp()`)))
    .orderBy(sql`${sessions.updatedAt} desc`)
}

type Ended = { accountId: string; id?: string; exceptToken?: string | undefined }

/** Ends sessions of an account and forgets their remembered browsers. */
export async function endSessions(tx: Db, { accountId, id, exceptToken }: Ended) {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        id === undefined ? undefined : eq(sessions.id, id),
        exceptToken === undefined ? undefined : ne(sessions.token, exceptToken),
      ),
    )
    .returning({ browserId: sessions.browserId })
  const browsers = ended.flatMap(({ browserId }) => browserId ?? [])
  if (browsers.length > 0) {
    await tx
      .update(knownBrowsers)
      .set({ rememberedUntil: null })
      .where(inArray(knownBrowsers.id, browsers))
  }
  return ended.length
}
