import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { clubAgreements, leadHistory, leads } from '../db/tables/partnership.ts'
import type { PersonalPart, Person } from '../personal-data.ts'
import { deleteUnsignedOffers } from './agreement-queries.ts'
import { selectOldLeads } from './lead-queries.ts'

const isContact = ({ email }: Person) => eq(leads.email, email)

const isNamedIn = ({ email, accountId }: Person) =>
  or(
    eq(clubAgreements.signedBy, accountId),
    eq(clubAgreements.signerEmail, email),
    eq(clubAgreements.sentTo, email),
    eq(clubAgreements.administratorEmail, email),
  ) as SQL

/** Contacts of leads, and signers of agreements. Signatures stay, because they prove an agreement. */
export const partnershipPart: PersonalPart = {
  exportOf: async (db, { email, accountId }) => {
    const ids = db.select({ id: leads.id }).from(leads).where(eq(leads.email, email))
    return [
      await exportTable(db, leads, { where: eq(leads.email, email), orderBy: [leads.createdAt] }),
      await exportTable(db, leadHistory, {
        where: inArray(leadHistory.leadId, ids),
        orderBy: [leadHistory.at, leadHistory.id],
      }),
      await exportTable(db, clubAgreements, {
        where: or(
          eq(clubAgreements.signedBy, accountId),
          eq(clubAgreements.signerEmail, email),
        ) as SQL,
        orderBy: [clubAgreements.createdAt],
      }),
    ]
  },
  erase: async (tx, _ctx, person) => {
    if (person.email === '') return
    const rows = await tx.select({ id: leads.id }).from(leads).where(isContact(person))
    await deleteUnsignedOffers(
      tx,
      rows.map(({ id }) => id),
    )
    await eraseRows(tx, leads, isContact(person))
    await eraseRows(tx, clubAgreements, isNamedIn(person))
  },
}

/** Deletes leads without changes since an instant, with their notes and the offers that nobody signed. */
export async function deleteOldLeads(tx: Db, until: Date): Promise<number> {
  const ids = await selectOldLeads(tx, until)
  if (ids.length === 0) return 0
  await deleteUnsignedOffers(tx, ids)
  const gone = await tx.delete(leads).where(inArray(leads.id, ids))
  return gone.rowCount ?? 0
}
