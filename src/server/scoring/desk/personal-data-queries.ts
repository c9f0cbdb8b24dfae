import { asc, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { flightReports } from '../../db/tables/scoring.ts'

/** Entries of the person, or of a tournament that is long over. */
type Entries = SQL | { getSQL: () => SQL }

const isAbout = (entries: Entries) =>
  or(
    inArray(flightReports.byEntryId, sql`(${entries})`),
    sql`${flightReports.content} ->> 'entryId' in (select id::text from (${entries}) as mine)`,
  )

/** What a flight told of the person, and what she told: why she retired may say how she is. */
export async function reportsOf(db: Db, entries: Entries) {
  const found = await db
    .select({ content: flightReports.content, writtenAt: flightReports.writtenAt })
    .from(flightReports)
    .where(isAbout(entries))
    .orderBy(asc(flightReports.number))
  const rows = found.map(({ content, writtenAt }) => ({
    kind: content.kind,
    hole: 'hole' in content ? content.hole : null,
    content: 'reason' in content ? content.reason : 'note' in content ? content.note : null,
    writtenAt,
  }))
  const fields = {
    kind: [
      'Hvad',
      {
        retired: 'Udgået',
        plays_on: 'Spiller videre',
        marker: 'Ny markør',
        rule_doubt: 'Tvivl om en regel',
        round_penalty: 'Straf på runden',
        stopped: 'Kvittering for afbrudt spil',
      },
    ],
    hole: 'Hul',
    content: 'Hvad der stod',
    writtenAt: ['Skrevet', 'time'],
  } as const
  return { fields, rows }
}

export async function forgetReports(tx: Db, entries: Entries): Promise<void> {
  await tx.delete(flightReports).where(isAbout(entries))
}
