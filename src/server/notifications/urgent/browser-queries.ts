import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accounts } from '../../db/tables/accounts.ts'
import { pushBrowsers } from '../../db/tables/urgent-messages.ts'

type BrowserRow = typeof pushBrowsers.$inferSelect
export type NewBrowser = Omit<typeof pushBrowsers.$inferInsert, 'id'>

export async function findBrowser(db: Db, id: string): Promise<BrowserRow | undefined> {
  const [row] = await db.select().from(pushBrowsers).where(eq(pushBrowsers.id, id))
  return row
}

export const selectBrowsers = (db: Db, accountId: string) =>
  db
    .select()
    .from(pushBrowsers)
    .where(eq(pushBrowsers.accountId, accountId))
    .orderBy(asc(pushBrowsers.addedAt), asc(pushBrowsers.id))

/**
 * Stores a browser, which belongs to the account that added it last: the same browser may get another owner. Returns
 * false above `max`; the account's row is locked, so that concurrent requests count each other.
 */
export async function saveBrowser(tx: Db, browser: NewBrowser, max: number): Promise<boolean> {
  const { accountId, endpoint } = browser
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  // With the messages that wait for the former owner.
  await tx.delete(pushBrowsers).where(eq(pushBrowsers.endpoint, endpoint))
  if ((await tx.$count(pushBrowsers, eq(pushBrowsers.accountId, accountId))) >= max) return false
  await tx.insert(pushBrowsers).values(browser)
  return true
}

/** Forgets a browser that its push service no longer knows, unless it has subscribed again meanwhile. */
export async function deleteBrowser(db: Db, { id, endpoint }: BrowserRow) {
  await db
    .delete(pushBrowsers)
    .where(and(eq(pushBrowsers.id, id), eq(pushBrowsers.endpoint, endpoint)))
}

export async function deleteOwnBrowser(db: Db, accountId: string, id: string) {
  await db
    .delete(pushBrowsers)
    .where(and(eq(pushBrowsers.id, id), eq(pushBrowsers.accountId, accountId)))
}
