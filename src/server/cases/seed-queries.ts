import type { Db } from '../db/client.ts'
import { caseNotes, cases } from '../db/tables/cases.ts'

/** Inserts the cases of the demonstration in the order of their numbers. */
export async function insertCases(
  tx: Db,
  caseRows: (typeof cases.$inferInsert)[],
  notes: (typeof caseNotes.$inferInsert)[],
) {
  await tx.insert(cases).values(caseRows)
  await tx.insert(caseNotes).values(notes)
}
