import { isOperatorRole } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { findRemembered } from './browser-queries.ts'
import { selectRoles } from './role-queries.ts'

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
