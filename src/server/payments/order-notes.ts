import { eq } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { orderNotes } from '../db/tables/orders.ts'

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
