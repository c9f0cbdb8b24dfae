import { and, between, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Span } from '#domain/checkins/club-month.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { passes } from '../db/tables/passes.ts'

/** The home club by which the club knows the guest: as at the check-in, the current one. */
const homeClub = sql<string | null>`(select ${golferMemberships.clubName} from ${golferMemberships}
  where ${golferMemberships.golferId} = ${roundsUsed.golferId} and ${golferMemberships.endedOn} is null
  order by ${golferMemberships.isHome} desc, ${golferMemberships.dguNumber} limit 1)`

const productName = sql<string>`${passes.soldTerms} ->> 'productName'`

/** The counted rounds of a club in some days; by the index of its check-ins. */
export function selectClubRounds(db: Db, clubId: string, { from, to }: Span) {
  return db
    .select({
      day: roundsUsed.day,
      minute: checkIns.minute,
      holes: sql<9 | 18>`${roundsUsed.holes}`,
      golferId: roundsUsed.golferId,
      productName,
      homeClub,
    })
    .from(checkIns)
    .innerJoin(roundsUsed, beginsWith)
    .innerJoin(passes, eq(passes.id, roundsUsed.passId))
    .where(and(eq(checkIns.clubId, clubId), between(checkIns.day, from, to)))
}

/** The same rounds by day, golfer and home club alone: a season of them is read at once, from an index. */
export function selectVisitRounds(db: Db, clubId: string, { from, to }: Span) {
  return db
    .select({ day: roundsUsed.day, golferId: roundsUsed.golferId, homeClub })
    .from(roundsUsed)
    .where(and(eq(roundsUsed.clubId, clubId), between(roundsUsed.day, from, to)))
}

const voided = alias(checkIns, 'voided')
const restores = alias(checkIns, 'restores')

/**
 * Rounds of some days that were given back, of them by a closing of the course, and attempts that were refused. A round that counts again was not given
 * back, a conflict never was a round, and two nines of a golfer on a day are one.
 */
export async function countNotCounted(db: Db, clubId: string, { from, to }: Span) {
  const here = and(eq(checkIns.clubId, clubId), between(checkIns.day, from, to))
  const rounds = sql`count(distinct (${voided.passId}, ${voided.golferId}, ${voided.day}))`
  const [row] = await db
    .select({
      returned: sql<number>`(${rounds})::int`,
      brokenOff: sql<number>`(${rounds} filter (where ${checkIns.closureId} is not null))::int`,
    })
    .from(checkIns)
    .innerJoin(voided, eq(voided.id, checkIns.voids))
    .leftJoin(restores, eq(restores.voids, checkIns.id))
    .where(and(here, eq(checkIns.kind, 'void'), isNotNull(voided.slot), isNull(restores.id)))
  const refused = await db.$count(checkIns, and(here, eq(checkIns.result, 'deny')))
  return { returned: row?.returned ?? 0, brokenOff: row?.brokenOff ?? 0, refused }
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
      productName,
      homeClub,
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
