import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { captures, paymentCases } from '../db/tables/payments.ts'
import { orderLines } from '../db/tables/orders.ts'
import { sumRefunds } from './money-queries.ts'
import type { OrderLineRow } from './queries.ts'

/** The lines among these whose money was finally refused, as far as they are still to be paid. */
export async function selectFailedLines(db: Db, lineIds: string[]): Promise<OrderLineRow[]> {
  if (lineIds.length === 0) return []
  const rows = await db
    .select({ line: orderLines })
    .from(captures)
    .innerJoin(orderLines, eq(orderLines.id, captures.orderLineId))
    .where(and(inArray(captures.orderLineId, lineIds), eq(captures.status, 'refused')))
    .orderBy(captures.createdAt, captures.id)
  return rows.map(({ line }) => line).filter((line) => line.totalOre > line.refundedOre)
}

/** The problem is solved: nobody needs to look at the refused capture of this line any more. */
export async function closeRefusedCase(tx: Db, lineId: string, now: Date) {
  const [capture] = await tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.orderLineId, lineId), eq(captures.status, 'refused')))
  if (!capture) return
  await tx
    .update(paymentCases)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(paymentCases.causeKey, `capture_refused:${capture.id}`),
        isNull(paymentCases.resolvedAt),
      ),
    )
}

/** What could still be given back of each line: its price less what went back or is on its way. */
export async function selectLinesLeft(db: Db, lineIds: string[]): Promise<Map<string, number>> {
  if (lineIds.length === 0) return new Map()
  const lines = await db.select().from(orderLines).where(inArray(orderLines.id, lineIds))
  const left = new Map<string, number>()
  for (const { id, totalOre } of lines) left.set(id, totalOre - (await sumRefunds(db, id)))
  return left
}
