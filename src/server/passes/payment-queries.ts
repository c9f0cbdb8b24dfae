import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { passes, passPayments } from '../db/tables/passes.ts'
import type { PassRow } from './queries.ts'

export type PassPaymentRow = typeof passPayments.$inferSelect

/** Payments for a pass after its issue, the oldest first. */
export function selectPassPayments(db: Db, passId: string): Promise<PassPaymentRow[]> {
  return db
    .select()
    .from(passPayments)
    .where(eq(passPayments.passId, passId))
    .orderBy(asc(passPayments.paidAt), asc(passPayments.id))
}

export async function insertPassPayment(tx: Db, row: typeof passPayments.$inferInsert) {
  await tx.insert(passPayments).values(row)
}

export async function updatePassPayment(tx: Db, id: string, set: Partial<PassPaymentRow>) {
  await tx.update(passPayments).set(set).where(eq(passPayments.id, id))
}

/**
 * Locks the passes that these lines paid for, at their issue or later, sorted by id so that
 * concurrent transactions cannot deadlock.
 */
export async function lockPassesPaidBy(tx: Db, orderLineIds: string[]): Promise<PassRow[]> {
  const later = tx
    .select({ id: passPayments.passId })
    .from(passPayments)
    .where(inArray(passPayments.orderLineId, orderLineIds))
  return tx
    .select()
    .from(passes)
    .where(or(inArray(passes.orderLineId, orderLineIds), inArray(passes.id, later)))
    .orderBy(asc(passes.id))
    .for('update')
}

export async function findPassByPayToken(db: Db, hash: string): Promise<PassRow | undefined> {
  const [row] = await db.select().from(passes).where(eq(passes.payTokenHash, hash))
  return row
}

/** Which of these lines were paid later because their capture failed. */
export async function selectMadeGoodLines(db: Db, lineIds: string[]): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set()
  const rows = await db
    .select({ lineId: passPayments.insteadOfLineId })
    .from(passPayments)
    .where(inArray(passPayments.insteadOfLineId, lineIds))
  return new Set(rows.flatMap(({ lineId }) => lineId ?? []))
}

/** Ids of the cards that an order paid for, at their issue or later. */
export async function selectPassIdsOfOrder(db: Db, orderId: string): Promise<string[]> {
  const later = db
    .select({ id: passPayments.passId })
    .from(passPayments)
    .where(eq(passPayments.orderId, orderId))
  const rows = await db
    .select({ id: passes.id })
    .from(passes)
    .where(or(eq(passes.orderId, orderId), inArray(passes.id, later)))
  return rows.map(({ id }) => id)
}
