import { lte } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { consentRecords } from '../db/tables/consent.ts'

export async function insertConsent(db: Db, record: typeof consentRecords.$inferInsert) {
  await db.insert(consentRecords).values(record)
}

/** Forgets choices up to an instant; answers how many. */
export async function forgetConsents(tx: Db, until: Date): Promise<number> {
  const gone = await tx.delete(consentRecords).where(lte(consentRecords.at, until))
  return gone.rowCount ?? 0
}
