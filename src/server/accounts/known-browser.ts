import type { Ctx } from '../ctx.ts'
import { cookieIn, type CookieScope } from '../http/cookies.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { isOperatorRole } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { findRemembered } from './session-queries.ts'
import { selectRoles } from './role-queries.ts'

/**
 * Identifies a browser in which somebody has signed in before. It opens nothing: with it a second
 * step may be left out, and tries are counted apart from everybody else's.
 */
const cookieName = 'known_browser'
const aYear = 365 * 86_400

export function browserHashOf(ctx: Pick<Ctx, 'cookies'>): string | undefined {
  const value = ctx.cookies?.get(cookieName)
  return value ? hashOfKey(value) : undefined
}

export function browserHashIn(cookie: string, scope: CookieScope): string | undefined {
  const value = cookieIn(cookie, cookieName, scope)
  return value ? hashOfKey(value) : undefined
}

/** The browser's own sign, made at its first sign-in. */
export function ensureBrowserHash({ cookies }: Pick<Ctx, 'cookies'>): string {
  const known = cookies?.get(cookieName)
  const value = known && /^[\w-]{43}$/.test(known) ? known : newKey()
  cookies?.set(cookieName, value, aYear)
  return hashOfKey(value)
}

/** Whoever holds power over everybody's cards and money is asked for the second step every time. */
export async function canRememberBrowser(db: Db, accountId: string): Promise<boolean> {
  const roles = await selectRoles(db, accountId)
  return !roles.some(isOperatorRole)
}

/** May a sign-in from this browser leave the second step out? Asked again at each: roles change. */
export async function isBrowserRemembered(
  db: Db,
  browser: { accountId: string; browserHash: string },
): Promise<boolean> {
  return (await findRemembered(db, browser)) && (await canRememberBrowser(db, browser.accountId))
}
