import type { Db } from '../db/client.ts'
import { passes, withdrawals } from '../db/tables/passes.ts'
import type { NewPass } from './queries.ts'

export type NewWithdrawal = typeof withdrawals.$inferInsert

/** Inserts cards and withdrawals in their final state; only for the demonstration's data. */
export async function insertPasses(tx: Db, rows: NewPass[], declared: NewWithdrawal[]) {
  if (rows.length > 0) await tx.insert(passes).values(rows)
  if (declared.length > 0) await tx.insert(withdrawals).values(declared)
}
