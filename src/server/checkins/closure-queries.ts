import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  sql,
} from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import type { CheckInRow } from './queries.ts'

/** The voids by closures of a course since an instant, the newest first; those that were restored are left out. */
export function selectVoidsByClosures(db: Db, clubId: string, since: Date): Promise<CheckInRow[]> {
  const restored = aliasedTable(checkIns, 'restored')
  return db
    .select(getTableColumns(checkIns))
    .from(checkIns)
    .leftJoin(restored, eq(restored.voids, checkIns.id))
    .where(
      and(
        eq(checkIns.clubId, clubId),
        isNotNull(checkIns.closureId),
        gte(checkIns.atServer, since),
        isNull(restored.id),
      ),
    )
    .orderBy(desc(checkIns.atServer), asc(checkIns.id))
}

/** The cards that were checked in at a club after an instant, and whose check-in counts. */
export async function selectCardsInSince(db: Db, clubId: string, after: Date) {
  const rows = await db
    .selectDistinct({ passId: roundsUsed.passId })
    .from(roundsUsed)
    .innerJoin(checkIns, sql`${checkIns.id} = any(${roundsUsed.checkInIds})`)
    .where(and(eq(roundsUsed.clubId, clubId), gt(checkIns.atServer, after)))
  return new Set(rows.map(({ passId }) => passId))
}
