import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { golferMemberships } from '../db/tables/accounts.ts'
import { passes } from '../db/tables/passes.ts'
import { orders } from '../db/tables/payments.ts'
import type { GolferMembershipRow } from './queries.ts'

/** The DGU numbers under which the account has bought cards. */
export async function selectTypedNumbers(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ number: passes.dguNumber })
    .from(passes)
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .where(eq(orders.accountId, accountId))
  return new Set(rows.flatMap(({ number }) => number ?? []))
}

/** The memberships that stand, home clubs first. */
export async function selectStandingMemberships(
  db: Db,
  golferIds: readonly string[],
): Promise<GolferMembershipRow[]> {
  if (golferIds.length === 0) return []
  const { golferId, endedOn, isHome, clubName, dguNumber } = golferMemberships
  return db
    .select()
    .from(golferMemberships)
    .where(and(inArray(golferId, [...golferIds]), isNull(endedOn)))
    .orderBy(desc(isHome), asc(clubName), asc(dguNumber))
}
