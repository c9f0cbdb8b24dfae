import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { clipPacks } from '../db/tables/clip-pools.ts'
import { orderLines } from '../db/tables/orders.ts'

const line = { id: orderLines.id, orderId: orderLines.orderId, totalOre: orderLines.totalOre }

export async function findLineOf(db: Db, orderLineId: string) {
  const [row] = await db.select(line).from(orderLines).where(eq(orderLines.id, orderLineId))
  return row
}

/** The line of the first *klippekort* of a pool. */
export async function findPackOf(db: Db, poolId: string) {
  const [row] = await db
    .select(line)
    .from(clipPacks)
    .innerJoin(orderLines, eq(orderLines.id, clipPacks.orderLineId))
    .where(eq(clipPacks.poolId, poolId))
    .orderBy(asc(clipPacks.firstClip))
    .limit(1)
  return row
}
