import type { Ctx } from '../ctx.ts'
import { cookieIn, type CookieScope } from '../http/cookies.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { isOperatorRole } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { hasRememberedBrowser } from './session-queries.ts'
import { selectRoles } from './role-queries.ts'

/**
 * Identifies a browser in which an account has signed in before. It gives no access by itself: a
 * remembered browser may skip the second step, and its attempts are counted separately.
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

/** The hash of the browser's id, which is created at its first sign-in. */
export function ensureBrowserHash({ cookies }: Pick<Ctx, 'cookies'>): string {
  const known = cookies?.get(cookieName)
  const value = known && /^[\w-]{43}$/.test(known) ? known : newKey()
  cookies?.set(cookieName, value, aYear)
  return hashOfKey(value)
}

/** Operators have power over all cards and money, so they pass the second step every time. */
export async function canRememberBrowser(db: Db, accountId: string): Promise<boolean> {
  const roles = await selectRoles(db, accountId)
  return !roles.some(isOperatorRole)
}

/** Whether a sign-in from this browser may skip the second step. Roles are read again, as they change. */
export async function isBrowserRemembered(
  db: Db,
  browser: { accountId: string; browserHash: string },
): Promise<boolean> {
  return (
    (await hasRememberedBrowser(db, browser)) && (await canRememberBrowser(db, browser.accountId))
  )
}
