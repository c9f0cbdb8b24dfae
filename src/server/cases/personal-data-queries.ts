import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { caseNotes, cases } from '../db/tables/cases.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** By the address only what is no account's: a former address may be somebody else's by now. */
const whoseCase = ({ accountId, email }: Person) =>
  or(
    eq(cases.accountId, accountId),
    and(isNull(cases.accountId), eq(sql`lower(${cases.email})`, email)),
  ) as SQL

/**
 * What a person wrote to us, and what we answered and noted. An export holds what was sent from her
 * account: of a letter under her address she has our answer among the mails, for nobody knows who
 * wrote it.
 */
export const casesPart: PersonalPart = {
  exportOf: async (db, { accountId }) => {
    const hers = eq(cases.accountId, accountId)
    const ids = db.select({ id: cases.id }).from(cases).where(hers)
    return [
      await exportTable(db, cases, { where: hers, orderBy: [cases.number] }),
      await exportTable(db, caseNotes, {
        where: inArray(caseNotes.caseId, ids),
        orderBy: [caseNotes.createdAt, caseNotes.id],
      }),
    ]
  },
  erase: (tx, _ctx, person) => eraseRows(tx, cases, whoseCase(person)),
}

/** Forgets letters that nobody has touched since; what was said about them goes along. */
export async function deleteLetters(tx: Db, until: Date): Promise<number> {
  const gone = await tx.delete(cases).where(lte(cases.updatedAt, until))
  return gone.rowCount ?? 0
}
