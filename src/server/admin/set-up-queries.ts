import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders } from '../db/tables/orders.ts'

/** Locks the set-up of the service until the transaction ends. */
export const lockSetUp = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('set-up'))`)

/** Whether a test order has been delivered. */
export async function hasTestPurchase(db: Db): Promise<boolean> {
  const ofTests = and(eq(orders.kind, 'set_up_test'), eq(orders.status, 'fulfilled'))
  const [order] = await db.select({ id: orders.id }).from(orders).where(ofTests).limit(1)
  return order !== undefined
}
