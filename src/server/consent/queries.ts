import { lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { consentRecords } from '../db/tables/consent.ts'
import { withinDays } from '../db/days-filter.ts'

type NewConsent = typeof consentRecords.$inferInsert

export async function insertConsent(db: Db, ...records: NewConsent[]) {
  await insertAll(db, consentRecords, records)
}

/** The visitors who chose in a period, both days included, and how many last allowed statistics. */
export async function selectConsentRate(
  db: Db,
  days: { from: PlainDate; to: PlainDate },
): Promise<{ answered: number; statistics: number }> {
  const { rows } = await db.execute<{ answered: number; statistics: number }>(sql`
    select count(*)::int as answered,
      (count(*) filter (where 'statistic' = any(granted)))::int as statistics
    from (
      select distinct on (${consentRecords.visitorId}) ${consentRecords.granted} as granted
      from ${consentRecords}
      where ${withinDays(consentRecords.at, days)}
      order by ${consentRecords.visitorId}, ${consentRecords.at} desc
    ) as last_answers`)
  return rows[0] ?? { answered: 0, statistics: 0 }
}

/** Deletes choices up to an instant; returns their number. */
export async function deleteConsents(tx: Db, until: Date): Promise<number> {
  const deleted = await tx.delete(consentRecords).where(lte(consentRecords.at, until))
  return deleted.rowCount ?? 0
}
