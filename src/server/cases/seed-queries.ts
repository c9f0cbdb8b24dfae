import type { Db } from '../db/client.ts'
import { caseNotes, cases } from '../db/tables/cases.ts'

/** The letters of the demonstration, in the order in which they are numbered. */
export async function insertCases(
  tx: Db,
  letters: (typeof cases.$inferInsert)[],
  notes: (typeof caseNotes.$inferInsert)[],
) {
  await tx.insert(cases).values(letters)
  await tx.insert(caseNotes).values(notes)
}
