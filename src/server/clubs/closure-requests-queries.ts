import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { closureRequests } from '../db/tables/clubs.ts'

export type ClosureRequest = typeof closureRequests.$inferSelect

export async function insertClosureRequest(tx: Db, row: typeof closureRequests.$inferInsert) {
  await tx.insert(closureRequests).values(row)
}

/** The newest request of a club, decided or not. */
export async function findNewestRequest(db: Db, clubId: string) {
  const [row] = await db
    .select()
    .from(closureRequests)
    .where(eq(closureRequests.clubId, clubId))
    .orderBy(desc(closureRequests.askedAt), desc(closureRequests.id))
    .limit(1)
  return row
}

/** Locks a request of a club until the transaction ends. */
export async function lockClosureRequest(tx: Db, clubId: string, id: string) {
  const isIt = and(eq(closureRequests.id, id), eq(closureRequests.clubId, clubId))
  const [row] = await tx.select().from(closureRequests).where(isIt).for('update')
  return row
}

type Decision = Pick<ClosureRequest, 'state' | 'answer' | 'decidedAt' | 'decidedBy'>

export async function decideRequest(tx: Db, id: string, decision: Decision) {
  await tx.update(closureRequests).set(decision).where(eq(closureRequests.id, id))
}
