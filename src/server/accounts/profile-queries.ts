import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts, golferMemberships } from '../db/tables/accounts.ts'
import { passes } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import type { GolferMembershipRow } from './queries.ts'

/** The DGU numbers under which the account has bought cards. */
export async function selectEnteredNumbers(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ number: passes.dguNumber })
    .from(passes)
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .where(eq(orders.accountId, accountId))
  return new Set(rows.flatMap(({ number }) => number ?? []))
}

/** The memberships that stand, home clubs first. */
export async function selectCurrentMemberships(
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

/** Undefined when statistics never asked for it. */
export async function findAnalyticsId(db: Db, accountId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: accounts.analyticsId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return found?.id ?? undefined
}

/** The first that is offered stays, also when two are offered at once. */
export async function saveAnalyticsId(
  db: Db,
  accountId: string,
  offered: string,
): Promise<string | undefined> {
  const [kept] = await db
    .update(accounts)
    .set({ analyticsId: sql`coalesce(${accounts.analyticsId}, ${offered})` })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.analyticsId })
  return kept?.id ?? undefined
}
