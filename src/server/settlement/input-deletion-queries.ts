import { and, eq, exists, inArray, lte, notExists } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { eraseFrom } from '../db/erase-from.ts'
import {
  settlementCloses,
  settlementCutOffs,
  settlementInputDeletions,
  settlementInputs,
} from '../db/tables/settlement.ts'

/**
 * Deletes the frozen rows of settlements that were closed by an instant; hash, result and statements stay. A settlement
 * that was prepared by then and never approved goes altogether. Returns the number of settlements.
 */
export async function deleteOldInputs(tx: Db, until: Date, now: Date): Promise<number> {
  const closeOf = tx
    .select()
    .from(settlementCloses)
    .where(eq(settlementCloses.cutOffId, settlementCutOffs.id))
  const abandoned = await tx
    .delete(settlementCutOffs)
    .where(and(lte(settlementCutOffs.preparedAt, until), notExists(closeOf)))
    .returning({ id: settlementCutOffs.id })
  const rowsOf = tx
    .select()
    .from(settlementInputs)
    .where(eq(settlementInputs.cutOffId, settlementCloses.cutOffId))
  const old = await tx
    .select({ cutOffId: settlementCloses.cutOffId })
    .from(settlementCloses)
    .where(and(lte(settlementCloses.approvedAt, until), exists(rowsOf)))
  if (old.length > 0) {
    const ids = old.map(({ cutOffId }) => cutOffId)
    await tx
      .insert(settlementInputDeletions)
      .values(old.map(({ cutOffId }) => ({ cutOffId, deletedAt: now })))
    await eraseFrom(tx, settlementInputs, () =>
      tx.delete(settlementInputs).where(inArray(settlementInputs.cutOffId, ids)),
    )
  }
  return abandoned.length + old.length
}

/** When the frozen rows of a settlement were deleted; undefined while they are kept. */
export async function findInputDeletion(db: Db, cutOffId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ deletedAt: settlementInputDeletions.deletedAt })
    .from(settlementInputDeletions)
    .where(eq(settlementInputDeletions.cutOffId, cutOffId))
  return row?.deletedAt
}

/** Throws `refused` with `input_deleted` when the rows of a settlement were deleted after their time of keeping. */
export async function assertInputKept(db: Db, cutOffId: string): Promise<void> {
  if (await findInputDeletion(db, cutOffId)) {
    throw new AppError('refused', { reason: 'input_deleted' })
  }
}
