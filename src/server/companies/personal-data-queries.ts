import { eq } from 'drizzle-orm'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { companies, companyCardInvitations } from '../db/tables/companies.ts'
import type { PersonalPart } from '../personal-data.ts'

/** Export and erasure of contacts of companies, and of people with a company's card. */
export const companiesPart: PersonalPart = {
  exportOf: async (db, { email }) => [
    await exportTable(db, companies, {
      where: eq(companies.contactEmail, email),
      orderBy: [companies.createdAt],
    }),
    await exportTable(db, companyCardInvitations, {
      where: eq(companyCardInvitations.email, email),
      orderBy: [companyCardInvitations.sentAt],
    }),
  ],
  erase: async (tx, _ctx, { email }) => {
    if (email === '') return
    await eraseRows(tx, companies, eq(companies.contactEmail, email))
    await eraseRows(tx, companyCardInvitations, eq(companyCardInvitations.email, email))
  },
}
