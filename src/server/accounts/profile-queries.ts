import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts, golferMemberships } from '../db/tables/accounts.ts'
import { passes } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import type { GolferMembershipRow } from './queries.ts'

/** The DGU numbers that were entered when the account bought cards. */
export async function selectEnteredNumbers(db: Db, accountId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ number: passes.dguNumber })
    .from(passes)
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .where(eq(orders.accountId, accountId))
  return new Set(rows.flatMap(({ number }) => number ?? []))
}

/** The current memberships, home clubs first. */
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

/** Undefined until it has been created. */
export async function findAnalyticsId(db: Db, accountId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: accounts.analyticsId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return found?.id ?? undefined
}

/** Stores the id unless the account has one, also when two requests arrive at once. */
export async function saveAnalyticsId(
  db: Db,
  accountId: string,
  newId: string,
): Promise<string | undefined> {
  const [stored] = await db
    .update(accounts)
    .set({ analyticsId: sql`coalesce(${accounts.analyticsId}, ${newId})` })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.analyticsId })
  return stored?.id ?? undefined
}
