import type { Db } from '#server/db/client.ts'
import { companies } from '#server/db/tables/companies.ts'

let built = 0

/** A company that has ordered nothing yet; returns its id. */
export async function buildCompany(db: Db): Promise<string> {
  built += 1
  const [company] = await db
    .insert(companies)
    .values({
      cvr: '20991186',
      name: `Prøvefirma ${built}`,
      isInRegister: true,
      street: 'Prøvevej 1',
      postcode: '8000',
      city: 'Aarhus C',
      contactName: 'Prøve Person',
      contactEmail: `firma-${built}@example.com`,
      createdAt: new Date('2027-02-10T09:00:00Z'),
    })
    .returning()
  return company?.id ?? ''
}
