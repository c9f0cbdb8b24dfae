import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { webhooks } from '../db/tables/programs.ts'

export type WebhookRow = typeof webhooks.$inferSelect

export const selectWebhooks = (db: Db, clubId: string): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.clubId, clubId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))

/** Every webhook that is not switched off, of all clubs. */
export const selectActiveWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(isNull(webhooks.disabledAt))

export async function findWebhook(db: Db, { clubId, webhookId }: OfClub) {
  const isThis = and(eq(webhooks.id, webhookId), eq(webhooks.clubId, clubId))
  const [row] = await db.select().from(webhooks).where(isThis)
  return row
}

type OfClub = { clubId: string; webhookId: string }

export async function lockWebhook(tx: Db, webhookId: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update')
  return row
}

export async function countWebhooks(tx: Db, clubId: string): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(webhooks).where(eq(webhooks.clubId, clubId))
  return row?.all ?? 0
}

export async function insertWebhook(tx: Db, row: typeof webhooks.$inferInsert) {
  await tx.insert(webhooks).values(row)
}

export async function writeWebhook(tx: Db, id: string, values: Partial<WebhookRow>) {
  await tx.update(webhooks).set(values).where(eq(webhooks.id, id))
}

export async function deleteWebhookRow(tx: Db, id: string) {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}
