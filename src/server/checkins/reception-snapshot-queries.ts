import { and, asc, eq, gte, inArray, lt, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PlayTerms } from '#domain/checkins/verdict.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { clubs, courseClosures } from '../db/tables/clubs.ts'
import { passes, productVersions } from '../db/tables/passes.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'

/** Cards whose last day is not before a day: older ones have no code that can be shown. */
const endsFrom = (day: PlainDate) => gte(passes.lastDay, day)

/** Clips are shared, so the rounds of a klippekort count for its pool. */
const poolOrPass = sql<string>`coalesce(${roundsUsed.clipPoolId}, ${roundsUsed.passId})`

export function selectStates(db: Db, from: PlainDate) {
  return db
    .select({ passId: passes.id, state: passes.status, endedAt: passes.endedAt })
    .from(passes)
    .where(and(endsFrom(from), ne(passes.status, 'active')))
}

const playTerms = sql<PlayTerms>`jsonb_strip_nulls(jsonb_build_object(
  'productCode', ${passes.productCode}, 'productName', ${passes.soldTerms} -> 'productName',
  'roundsPerClub', ${passes.soldTerms} -> 'roundsPerClub', 'totalRounds', ${passes.soldTerms} -> 'totalRounds',
  'days', ${passes.soldTerms} -> 'days', 'playsOnHolidays', ${passes.soldTerms} -> 'playsOnHolidays',
  'playFrom', ${passes.soldTerms} -> 'playFrom', 'playTo', ${passes.soldTerms} -> 'playTo'))`

/** The different terms that cards were sold on, the most frequent first. */
export function selectPlayTerms(db: Db, from: PlainDate) {
  return db
    .select({ terms: playTerms })
    .from(passes)
    .where(endsFrom(from))
    .groupBy(playTerms)
    .orderBy(sql`count(*) desc`, sql`${playTerms}::text`)
}

/** The cards that were sold on some of the terms. */
export async function selectPassesOnTerms(db: Db, from: PlainDate, terms: readonly PlayTerms[]) {
  if (terms.length === 0) return []
  const wanted = terms.map((each) => JSON.stringify(each))
  return db
    .select({ passId: passes.id, terms: playTerms })
    .from(passes)
    .where(and(endsFrom(from), sql`${playTerms} = any(${sql.param(wanted)}::jsonb[])`))
}

/**
 * The active cards whose holder's membership is not surely confirmed and fitting, with the membership types that
 * the product requires. `membershipOf` decides; this only leaves out the others.
 */
export function selectUncertainMembers(db: Db, from: PlainDate, confirmedSince: Date) {
  const types = sql<
    number[]
  >`coalesce(${productVersions.definition} -> 'membershipTypes', '[]'::jsonb)`
  const fits = sql`exists (select from ${golferMemberships}
    where ${golferMemberships.golferId} = ${golfers.id} and ${golferMemberships.endedOn} is null
    and ${golferMemberships.type} <> 7
    and (${types} = '[]'::jsonb or ${types} @> to_jsonb(${golferMemberships.type})))`
  return db
    .select({ passId: passes.id, golferId: passes.golferId, types, verifiedAt: golfers.verifiedAt })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .leftJoin(
      productVersions,
      and(
        eq(productVersions.seasonId, passes.seasonId),
        eq(productVersions.code, passes.productCode),
        sql`${productVersions.version} = (${passes.soldTerms} ->> 'productVersion')::int`,
      ),
    )
    .where(
      and(
        endsFrom(from),
        or(
          sql`${golfers.rightToPlay} is false`,
          isNull(golfers.verifiedAt),
          lt(golfers.verifiedAt, confirmedSince),
          sql`not ${fits}`,
        ),
      ),
    )
}

/** The first check-in of each golfer with a warning about an unconfirmed membership since the last confirmation (D7). */
export async function selectFirstWarnings(db: Db, golferIds: readonly string[]) {
  if (golferIds.length === 0) return new Map<string, PlainDate>()
  const confirmedOn = sql`(${golfers.verifiedAt} at time zone 'Europe/Copenhagen')::date`
  const rows = await db
    .select({ golferId: golfers.id, day: sql<PlainDate>`min(${checkIns.day})` })
    .from(checkIns)
    .innerJoin(golfers, eq(golfers.id, checkIns.golferId))
    .where(
      and(
        eq(checkIns.result, 'allow_with_warning'),
        sql`${golfers.id} = any(${sql.param([...golferIds])}::uuid[])`,
        sql`${checkIns.reasons} @> '[{"code":"not_verified","why":"unconfirmed"}]'::jsonb`,
        sql`(${golfers.verifiedAt} is null or ${checkIns.day} > ${confirmedOn})`,
      ),
    )
    .groupBy(golfers.id)
  return new Map(rows.map(({ golferId, day }) => [golferId, day]))
}

/** The cards whose holder is or was a full member of the club. */
export function selectMembersOf(db: Db, from: PlainDate, clubId: string) {
  return db
    .select({ passId: passes.id, endedOn: golferMemberships.endedOn })
    .from(golferMemberships)
    .innerJoin(clubs, eq(clubs.dguClubNumber, golferMemberships.clubNumber))
    .innerJoin(passes, eq(passes.golferId, golferMemberships.golferId))
    .where(and(endsFrom(from), eq(clubs.id, clubId), eq(golferMemberships.type, 1)))
}

export function selectHighHandicaps(db: Db, from: PlainDate, aboveTenths: number) {
  return db
    .select({ passId: passes.id, handicapTenths: golfers.handicapTenths })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(and(endsFrom(from), gt(golfers.handicapTenths, aboveTenths)))
}

/** The numbers of the rounds used at the club, by card or pool. */
export function selectSlotsAt(db: Db, from: PlainDate, clubId: string) {
  return db
    .select({ owner: poolOrPass, slot: roundsUsed.slot })
    .from(roundsUsed)
    .innerJoin(passes, eq(passes.id, roundsUsed.passId))
    .where(and(eq(roundsUsed.clubId, clubId), endsFrom(from)))
}

/** The number of rounds at other clubs, by card or pool, of the cards that have a total. */
export function selectRoundsElsewhere(db: Db, from: PlainDate, clubId: string) {
  return db
    .select({ owner: poolOrPass, rounds: sql<number>`count(*)::int` })
    .from(roundsUsed)
    .innerJoin(passes, eq(passes.id, roundsUsed.passId))
    .where(
      and(endsFrom(from), ne(roundsUsed.clubId, clubId), sql`${passes.soldTerms} ? 'totalRounds'`),
    )
    .groupBy(poolOrPass)
}

/** The extra rounds that cards have left. */
export function selectCredits(db: Db, from: PlainDate) {
  const used = sql`(select count(*)::int from ${roundsUsed}
    where ${roundsUsed.passId} = ${passes.id} and ${roundsUsed.credit})`
  const left = sql<number>`(${passes.creditRounds} - ${used})`
  return db
    .select({ passId: passes.id, left })
    .from(passes)
    .where(and(endsFrom(from), gt(passes.creditRounds, 0), sql`${left} > 0`))
}

/** The rounds at a club that was a partner before which were replaced when it left. */
export function selectReplacedAt(db: Db, from: PlainDate, clubId: string) {
  const replacedHere = sql<number>`(${passes.replacedRounds} ->> ${clubId})::int`
  return db
    .select({ passId: passes.id, replacedHere })
    .from(passes)
    .where(and(endsFrom(from), sql`${passes.replacedRounds} ? ${clubId}`))
}

/** The day's counted check-ins at the club, and those of companies' cards at any club. */
export function selectCountedOn(db: Db, day: PlainDate, clubId: string) {
  const isCompanys = inArray(passes.productCode, ['FIRMA-N', 'FIRMA-P'])
  return db
    .select({
      owner: poolOrPass,
      golferId: roundsUsed.golferId,
      clubId: roundsUsed.clubId,
      slot: roundsUsed.slot,
      id: checkIns.id,
      minute: checkIns.minute,
      holes: sql<9 | 18>`${checkIns.holes}`,
    })
    .from(roundsUsed)
    .innerJoin(passes, eq(passes.id, roundsUsed.passId))
    .innerJoin(checkIns, sql`${checkIns.id} = any(${roundsUsed.checkInIds})`)
    .where(and(eq(roundsUsed.day, day), or(eq(roundsUsed.clubId, clubId), isCompanys)))
    .orderBy(asc(roundsUsed.clubId), asc(roundsUsed.slot), asc(checkIns.minute), asc(checkIns.id))
}

/** The cards that rounds of these cards or pools count for. */
export async function selectOwners(db: Db, owners: readonly string[]) {
  if (owners.length === 0) return []
  const isOneOf = (column: SQL) => sql`${column} = any(${sql.param([...owners])}::uuid[])`
  const columns = { passId: passes.id, golferId: passes.golferId, poolId: passes.clipPoolId }
  return db
    .select(columns)
    .from(passes)
    .where(or(isOneOf(sql`${passes.id}`), isOneOf(sql`${passes.clipPoolId}`)))
}

/** Visits to the club that were registered for a day or the next. */
export function selectPlannedAt(db: Db, clubId: string, days: readonly PlainDate[]) {
  return db
    .select({
      passId: passes.id,
      day: plannedVisits.day,
      registeredAt: plannedVisits.registeredAt,
    })
    .from(plannedVisits)
    .innerJoin(passes, eq(passes.golferId, plannedVisits.golferId))
    .where(
      and(
        eq(plannedVisits.clubId, clubId),
        inArray(plannedVisits.day, [...days]),
        isNull(plannedVisits.cancelledAt),
        endsFrom(days[0] as PlainDate),
      ),
    )
}

/** Closures of the course that are not over and begin before an instant, the one set last is the last. */
export function selectClosuresUntil(db: Db, clubId: string, { now, until }: Span) {
  return db
    .select()
    .from(courseClosures)
    .where(
      and(
        eq(courseClosures.clubId, clubId),
        lt(courseClosures.from, until),
        or(isNull(courseClosures.until), gt(courseClosures.until, now)),
      ),
    )
    .orderBy(asc(courseClosures.setAt))
}

type Span = { now: Date; until: Date }
