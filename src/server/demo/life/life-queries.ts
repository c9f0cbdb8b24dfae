import { and, count, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { accountGolfers } from '#server/db/tables/accounts.ts'
import { checkIns } from '#server/db/tables/checkins.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { passes } from '#server/db/tables/passes.ts'

/** Cards that are valid on the day, of golfers who are nobody's account and have not played today, in random order. */
export function selectCandidates(db: Db, day: PlainDate, limit: number) {
  const hasAccount = db
    .select({ golferId: accountGolfers.golferId })
    .from(accountGolfers)
    .where(eq(accountGolfers.golferId, passes.golferId))
  const hasPlayed = db
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.golferId, passes.golferId), eq(checkIns.day, day)))
  return db
    .select()
    .from(passes)
    .where(
      and(
        eq(passes.status, 'active'),
        lte(passes.firstDay, day),
        gte(passes.lastDay, day),
        notExists(hasAccount),
        notExists(hasPlayed),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit)
}

/** The number of attempts to check in at a club on a day. */
export async function countAttempts(db: Db, clubId: string, day: PlainDate): Promise<number> {
  const [row] = await db
    .select({ attempts: count() })
    .from(checkIns)
    .where(and(eq(checkIns.clubId, clubId), eq(checkIns.day, day)))
  return row?.attempts ?? 0
}

/** Which of these tournaments exist, with their states. */
export const selectTournaments = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: tournaments.id, state: tournaments.state })
    .from(tournaments)
    .where(inArray(tournaments.id, [...ids]))
