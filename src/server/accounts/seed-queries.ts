import { count } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts, golferMemberships, golfers } from '../db/tables/accounts.ts'

/** Golfers with their memberships; for the demonstration's story alone. */
export async function insertGolfers(
  tx: Db,
  rows: (typeof golfers.$inferInsert)[],
  memberships: (typeof golferMemberships.$inferInsert)[],
) {
  if (rows.length > 0) await tx.insert(golfers).values(rows)
  if (memberships.length > 0) await tx.insert(golferMemberships).values(memberships)
}

/** Has nobody ever signed up here? */
export async function hasNoAccounts(db: Db): Promise<boolean> {
  const [row] = await db.select({ known: count() }).from(accounts)
  return (row?.known ?? 0) === 0
}
