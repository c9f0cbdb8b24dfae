import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { companyLookups } from '../db/tables/companies.ts'

export async function findLookup(db: Db, cvr: string, since: Date) {
  const [row] = await db
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.cvr, cvr), gt(companyLookups.askedAt, since)))
  return row
}

export async function upsertLookup(db: Db, row: typeof companyLookups.$inferInsert) {
  const { cvr: target } = companyLookups
  await db.insert(companyLookups).values(row).onConflictDoUpdate({ target, set: row })
}
