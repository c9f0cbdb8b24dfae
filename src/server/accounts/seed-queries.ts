import { count } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts, golferMemberships, golfers } from '../db/tables/accounts.ts'

/** Inserts golfers with their memberships, for the demonstration's seed only. */
export async function insertGolfers(
  tx: Db,
  rows: (typeof golfers.$inferInsert)[],
  memberships: (typeof golferMemberships.$inferInsert)[],
) {
  if (rows.length > 0) await tx.insert(golfers).values(rows)
  if (memberships.length > 0) await tx.insert(golferMemberships).values(memberships)
}

/** Whether the database has no account yet. */
export async function hasNoAccounts(db: Db): Promise<boolean> {
  const [row] = await db.select({ known: count() }).from(accounts)
  return (row?.known ?? 0) === 0
}
