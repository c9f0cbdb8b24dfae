import { and, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { caseNotes, cases } from '../db/tables/cases.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** By account, or by address where no account is stored: an address may change owner. */
const isCaseOf = ({ accountId, email }: Person) =>
  or(
    eq(cases.accountId, accountId),
    and(isNull(cases.accountId), eq(sql`lower(${cases.email})`, email)),
  ) as SQL

/**
 * A person's messages to us, with our replies and notes. An export contains only messages sent from
 * the account. Anyone may have entered the address in other messages; our replies to them are among
 * the exported mails.
 */
export const casesPart: PersonalPart = {
  exportOf: async (db, { accountId }) => {
    const isOwn = eq(cases.accountId, accountId)
    const ids = db.select({ id: cases.id }).from(cases).where(isOwn)
    return [
      await exportTable(db, cases, { where: isOwn, orderBy: [cases.number] }),
      await exportTable(db, caseNotes, {
        where: inArray(caseNotes.caseId, ids),
        orderBy: [caseNotes.createdAt, caseNotes.id],
      }),
    ]
  },
  erase: (tx, _ctx, person) => eraseRows(tx, cases, isCaseOf(person)),
}

/** Deletes cases without changes since an instant, together with their notes. */
export async function deleteOldCases(tx: Db, until: Date): Promise<number> {
  const gone = await tx.delete(cases).where(lte(cases.updatedAt, until))
  return gone.rowCount ?? 0
}
