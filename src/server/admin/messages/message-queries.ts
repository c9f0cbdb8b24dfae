import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { messages } from '../../db/tables/messages.ts'

export type MessageRow = typeof messages.$inferSelect

/** False when a message with this id was sent before. Waits for another request that is sending it. */
export async function insertMessage(tx: Db, message: typeof messages.$inferInsert) {
  const { rowCount } = await tx.insert(messages).values(message).onConflictDoNothing()
  return rowCount === 1
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row
}

export async function lockMessage(tx: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update')
  return row
}

export async function updateMessage(tx: Db, id: string, values: Partial<MessageRow>) {
  await tx.update(messages).set(values).where(eq(messages.id, id))
}
