import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { caseNotes, cases } from '../db/tables/cases.ts'

/** Inserts the cases of the demonstration in the order of their numbers. */
export async function insertCases(
  tx: Db,
  caseRows: (typeof cases.$inferInsert)[],
  notes: (typeof caseNotes.$inferInsert)[],
) {
  await insertAll(tx, cases, caseRows)
  await insertAll(tx, caseNotes, notes)
}
