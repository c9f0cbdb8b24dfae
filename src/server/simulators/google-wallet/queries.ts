import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { simulatorWalletObjects as objects } from '../../db/tables/simulators.ts'

export type Kind = 'genericClass' | 'genericObject' | 'eventTicketClass' | 'eventTicketObject'
export type Content = Record<string, unknown>

/** Returns whether the resource is new. */
export async function insertResource(db: Db, id: string, kind: Kind, content: Content) {
  const rows = await db
    .insert(objects)
    .values({ id, kind, content })
    .onConflictDoNothing()
    .returning({ id: objects.id })
  return rows.length > 0
}

export async function findResource(db: Db, id: string, kind: Kind): Promise<Content | undefined> {
  const [row] = await db.select().from(objects).where(eq(objects.id, id))
  return row?.kind === kind ? row.content : undefined
}

/** Replaces the given fields; null removes one, as in a JSON merge patch of the first level. */
export async function patchResource(db: Db, id: string, content: Content) {
  await db
    .update(objects)
    .set({
      content: sql`jsonb_strip_nulls(${objects.content} || ${JSON.stringify(content)}::jsonb)`,
    })
    .where(eq(objects.id, id))
}

export async function countSave(db: Db, id: string) {
  await db
    .update(objects)
    .set({ saves: sql`${objects.saves} + 1` })
    .where(eq(objects.id, id))
}
