import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { companies, companyCardInvitations } from '../db/tables/companies.ts'
import { passes } from '../db/tables/passes.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** Export and erasure of contacts of companies, and of people with a company's card. */
export const companiesPart: PersonalPart = {
  exportOf: async (db, person) => [
    await exportTable(db, companies, {
      where: eq(companies.contactEmail, person.email),
      orderBy: [companies.createdAt],
    }),
    await exportTable(db, companyCardInvitations, {
      where: invitationsOf(db, person),
      orderBy: [companyCardInvitations.sentAt],
    }),
  ],
  erase: async (tx, _ctx, person) => {
    if (person.email !== '')
      await eraseRows(tx, companies, eq(companies.contactEmail, person.email))
    await eraseRows(tx, companyCardInvitations, invitationsOf(tx, person))
  },
}

/** By the address, and by the card: who was signed in accepted with an account of another address. */
function invitationsOf(db: Db, { email, golferIds }: Person): SQL {
  const { email: address, passId, revokedAt } = companyCardInvitations
  const held = db
    .select({ id: passes.id })
    .from(passes)
    .where(inArray(passes.golferId, [...golferIds]))
  const isHolders = and(isNull(revokedAt), inArray(passId, held))
  return or(email === '' ? undefined : eq(address, email), isHolders) as SQL
}
