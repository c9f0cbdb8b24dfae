import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { numberSeries } from '../db/tables/orders.ts'

/**
 * The next number of a gap-free series, from 1. The row stays locked until the transaction
 * ends, so this must be its last statement but the one that stores the number (E11).
 */
export async function nextInSeries(tx: Db, name: string): Promise<number> {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning()
  return row?.last ?? 1
}
