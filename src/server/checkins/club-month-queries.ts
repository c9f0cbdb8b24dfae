import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { passes } from '../db/tables/passes.ts'

type Span = { from: PlainDate; to: PlainDate }

/** The counted rounds of a club in some days; by the index of its check-ins. */
export function selectClubRounds(db: Db, clubId: string, { from, to }: Span) {
  return db
    .select({
      day: roundsUsed.day,
      holes: sql<9 | 18>`${roundsUsed.holes}`,
      golferId: roundsUsed.golferId,
    })
    .from(checkIns)
    .innerJoin(roundsUsed, beginsWith)
    .where(and(eq(checkIns.clubId, clubId), between(checkIns.day, from, to)))
}

/** The same rounds with their guests, the latest first. */
export function selectClubRoundsWithGuests(db: Db, clubId: string, { from, to }: Span) {
  return db
    .select({
      checkInId: checkIns.id,
      day: roundsUsed.day,
      minute: checkIns.minute,
      holes: sql<9 | 18>`${roundsUsed.holes}`,
      golferId: roundsUsed.golferId,
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      productName: sql<string>`${passes.soldTerms} ->> 'productName'`,
      isAdded: sql<boolean>`'added' = any(${checkIns.signals})`,
    })
    .from(checkIns)
    .innerJoin(roundsUsed, beginsWith)
    .innerJoin(golfers, eq(golfers.id, roundsUsed.golferId))
    .innerJoin(passes, eq(passes.id, roundsUsed.passId))
    .where(and(eq(checkIns.clubId, clubId), between(checkIns.day, from, to)))
    .orderBy(desc(checkIns.day), desc(checkIns.minute), desc(checkIns.id))
    .limit(mostRounds)
}

/** Far more than a course has room for in a month. */
const mostRounds = 5_000

/** A round is listed with its first check-in. */
const beginsWith = and(
  eq(roundsUsed.passId, checkIns.passId),
  eq(roundsUsed.clubId, checkIns.clubId),
  eq(checkIns.id, sql`${roundsUsed.checkInIds}[1]`),
)
