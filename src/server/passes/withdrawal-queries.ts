import { and, asc, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { withdrawals } from '../db/tables/passes.ts'

export type DeclarationRow = typeof withdrawals.$inferSelect

export async function insertDeclaration(tx: Db, row: typeof withdrawals.$inferInsert) {
  const [stored] = await tx.insert(withdrawals).values(row).returning()
  return stored as DeclarationRow
}

/** Locks the oldest unanswered declaration; concurrent processes skip it and take the next. */
export async function lockWaitingDeclaration(tx: Db): Promise<DeclarationRow | undefined> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.outcome, 'declared'), isNull(withdrawals.handledAt)))
    .orderBy(asc(withdrawals.receivedAt), asc(withdrawals.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

type Answered = Partial<Pick<DeclarationRow, 'handledAt' | 'outcome' | 'keyHash' | 'keyExpiresAt'>>

export async function markDeclaration(tx: Db, id: string, answered: Answered) {
  await tx.update(withdrawals).set(answered).where(eq(withdrawals.id, id))
}

/** The contracts, as entered, of declarations whose link was mailed to an address since a time. */
export async function selectContractsLinkedTo(tx: Db, email: string, since: Date) {
  const isSent = and(isNotNull(withdrawals.keyHash), gte(withdrawals.handledAt, since))
  const rows = await tx
    .select({ contract: withdrawals.contract })
    .from(withdrawals)
    .where(and(eq(withdrawals.email, email), isSent))
  return rows.map(({ contract }) => contract)
}

export async function findDeclarationByKey(db: Db, keyHash: string, now: Date) {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.keyHash, keyHash),
        gt(withdrawals.keyExpiresAt, now),
        isNull(withdrawals.usedAt),
      ),
    )
  return row
}

/** Uses the link up; of two concurrent requests only one succeeds. */
export async function useDeclaration(tx: Db, id: string, now: Date) {
  const [row] = await tx
    .update(withdrawals)
    .set({ usedAt: now })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.usedAt)))
    .returning()
  return row
}
