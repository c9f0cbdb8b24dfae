import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orderLines, orders } from '../db/tables/orders.ts'

/** What was paid for each order and has not gone back, whole øre; nothing for one never secured. */
export async function selectOrderMoney(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .select({ orderId: orders.id, totalOre: orderLines.totalOre, back: orderLines.refundedOre })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(inArray(orders.id, [...orderIds]), isNotNull(orders.securedAt)))
  const paid = new Map<string, number>()
  for (const { orderId, totalOre, back } of lines) {
    paid.set(orderId, (paid.get(orderId) ?? 0) + totalOre - back)
  }
  return paid
}
