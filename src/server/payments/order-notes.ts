import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { orderNotes, orders } from '../db/tables/orders.ts'

type Note = { requestId: string; orderId: string; text: string }

/** Writes a note on an order. False when this press has written it before. */
export async function insertOrderNote(
  tx: Db,
  ctx: Ctx,
  { requestId, orderId, text }: Note,
): Promise<boolean> {
  const rows = await tx
    .insert(orderNotes)
    .values({
      id: requestId,
      orderId,
      text,
      writtenBy: ctx.actor?.accountId ?? '',
      writtenAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

export async function hasOrderNote(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: orderNotes.id }).from(orderNotes).where(eq(orderNotes.id, id))
  return rows.length > 0
}

/** Deletes what the back office wrote on these orders: a note may name whoever bought. */
export async function deleteOrderNotes(tx: Db, whose: SQL): Promise<void> {
  const ids = tx.select({ id: orders.id }).from(orders).where(whose)
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
}
