import { and, desc, eq, exists, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers, accountGolfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes, seasons } from '../db/tables/passes.ts'
import { withinDays } from '../db/days-filter.ts'
import { isShown } from '../passes/queries.ts'

const voids = alias(checkIns, 'voids')
const restores = alias(checkIns, 'restores')

const guestResults = ['allow', 'allow_with_warning', 'conflict'] as const

/**
 * The guests of a day, newest first; a conflict that arrived late is listed on the day of its arrival. A check-in
 * whose round counts again is listed as its copy.
 */
export function selectGuestsOn(db: Db, clubId: string, day: PlainDate) {
  const arrivedOnDay = withinDays(checkIns.atServer, { from: day, to: day })
  const lateConflict = and(eq(checkIns.result, 'conflict'), arrivedOnDay)
  return db
    .select({ checkIn: checkIns, pass: passes, returned: voids })
    .from(checkIns)
    .innerJoin(passes, eq(passes.id, checkIns.passId))
    .leftJoin(voids, eq(voids.voids, checkIns.id))
    .leftJoin(restores, eq(restores.voids, voids.id))
    .where(
      and(
        isNull(restores.id),
        eq(checkIns.clubId, clubId),
        inArray(checkIns.result, [...guestResults]),
        or(eq(checkIns.day, day), lateConflict),
      ),
    )
    .orderBy(desc(checkIns.day), desc(checkIns.minute), desc(checkIns.atServer), desc(checkIns.id))
    .limit(500)
}

const refusedOn = (clubId: string, day: PlainDate) =>
  and(eq(checkIns.clubId, clubId), eq(checkIns.day, day), eq(checkIns.result, 'deny'))

export async function countRefused(db: Db, clubId: string, day: PlainDate): Promise<number> {
  return db.$count(checkIns, refusedOn(clubId, day))
}

/** Newest first; `pass` is null when the code matched none. */
export function selectRefusedOn(db: Db, clubId: string, day: PlainDate) {
  return db
    .select({ checkIn: checkIns, pass: passes })
    .from(checkIns)
    .leftJoin(passes, eq(passes.id, checkIns.passId))
    .where(refusedOn(clubId, day))
    .orderBy(desc(checkIns.minute), desc(checkIns.atServer), desc(checkIns.id))
    .limit(100)
}

/** Check-ins that waited for a connection, arrived since an instant and count no round; newest first. */
export function selectRefusedAfterQueue(db: Db, clubId: string, since: Date) {
  return db
    .select({ checkIn: checkIns, pass: passes })
    .from(checkIns)
    .leftJoin(passes, eq(passes.id, checkIns.passId))
    .where(
      and(
        eq(checkIns.clubId, clubId),
        eq(checkIns.offline, true),
        inArray(checkIns.result, ['conflict', 'deny']),
        gte(checkIns.atServer, since),
      ),
    )
    .orderBy(desc(checkIns.atServer), desc(checkIns.id))
    .limit(200)
}

const roundColumns = { checkIn: checkIns, pass: passes, golfer: golfers, club: clubs }

/**
 * The rounds that began on a day on these passes, with the first check-in of each; without those of whoever had
 * a company's card before its holder, and without no-shows.
 */
export function selectRoundsOn(db: Db, passIds: string[], day: PlainDate) {
  return db
    .select({ ...roundColumns, holes: roundsUsed.holes })
    .from(roundsUsed)
    .innerJoin(checkIns, eq(checkIns.id, sql`${roundsUsed.checkInIds}[1]`))
    .innerJoin(passes, eq(passes.id, roundsUsed.passId))
    .innerJoin(golfers, eq(golfers.id, roundsUsed.golferId))
    .innerJoin(clubs, eq(clubs.id, roundsUsed.clubId))
    .where(
      and(
        inArray(roundsUsed.passId, passIds),
        eq(roundsUsed.day, day),
        eq(roundsUsed.golferId, passes.golferId),
        ne(checkIns.mode, 'no_show'),
      ),
    )
    .orderBy(desc(checkIns.minute), desc(checkIns.id))
}

export function selectPassesByIds(db: Db, ids: string[]) {
  return db.select().from(passes).where(inArray(passes.id, ids))
}

export async function selectPassIdsByName(
  db: Db,
  words: string[],
  options: SearchOptions,
): Promise<string[]> {
  const name = sql`lower(${golfers.firstName} || ' ' || ${golfers.lastName})`
  // A word of a name is in this longer text too, which has a trigram index (golfers_search).
  const indexed = sql`lower(${golfers.firstName} || ' ' || ${golfers.lastName} || ' ' || coalesce(${golfers.email}, ''))`
  const hasWord = (word: string) =>
    sql`${indexed} like ${likeWord(word)} and ${name} like ${likeWord(word)}`
  const rows = await db
    .select({ id: passes.id })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(and(inForce(options), ...words.map(hasWord)))
    .orderBy(golfers.lastName, golfers.firstName, passes.id)
    .limit(options.limit)
  return rows.map(({ id }) => id)
}

export async function selectPassIdsByDguNumber(db: Db, number: string, options: SearchOptions) {
  const rows = await db
    .selectDistinct({ id: passes.id })
    .from(golferMemberships)
    .innerJoin(passes, eq(passes.golferId, golferMemberships.golferId))
    .where(
      and(
        eq(golferMemberships.dguNumber, number),
        isNull(golferMemberships.endedOn),
        inForce(options),
      ),
    )
    .limit(options.limit)
  return rows.map(({ id }) => id)
}

type SearchOptions = { day: PlainDate; limit: number }

/** A reception searches only cards that are valid on the day. */
const inForce = ({ day }: SearchOptions) =>
  and(sql`${day} between ${passes.firstDay} and ${passes.lastDay}`, eq(passes.status, 'active'))

const likeWord = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const maxCheckIns = 1000

/** Results in a golfer's own list: all but `already`, which is a second scan of the same round, and voids. */
const resultsInOwnList = ['allow', 'allow_with_warning', 'conflict', 'deny'] as const

/** The check-ins of a season on the cards of the account's golfers, refused ones too, newest first. */
export function selectCheckInsOfAccount(db: Db, accountId: string, season: string) {
  return db
    .select({
      checkIn: checkIns,
      pass: passes,
      golfer: golfers,
      club: clubs,
      voidReason: sql<string | null>`case when ${voids.id} is null then null
        else coalesce(${voids.voidReason}, '') end`,
      voidSignals: voids.signals,
    })
    .from(accountGolfers)
    .innerJoin(passes, eq(passes.golferId, accountGolfers.golferId))
    .innerJoin(seasons, eq(seasons.id, passes.seasonId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(checkIns, eq(checkIns.passId, passes.id))
    .innerJoin(clubs, eq(clubs.id, checkIns.clubId))
    .leftJoin(voids, eq(voids.voids, checkIns.id))
    .leftJoin(restores, eq(restores.voids, voids.id))
    .where(
      and(
        isNull(restores.id),
        eq(accountGolfers.accountId, accountId),
        isShown,
        eq(seasons.code, season),
        inArray(checkIns.result, [...resultsInOwnList]),
      ),
    )
    .orderBy(desc(checkIns.day), desc(checkIns.minute), desc(checkIns.id))
    .limit(maxCheckIns)
}

/** The seasons in which one of the account's golfers has a card, newest first. */
export function selectSeasonsOfAccount(db: Db, accountId: string) {
  const listed = db
    .select({ one: sql`1` })
    .from(checkIns)
    .where(and(eq(checkIns.passId, passes.id), inArray(checkIns.result, [...resultsInOwnList])))
  return db
    .select({ code: seasons.code, isPlayed: sql<boolean>`bool_or(${exists(listed)})` })
    .from(accountGolfers)
    .innerJoin(passes, eq(passes.golferId, accountGolfers.golferId))
    .innerJoin(seasons, eq(seasons.id, passes.seasonId))
    .where(and(eq(accountGolfers.accountId, accountId), isShown))
    .groupBy(seasons.id)
    .orderBy(desc(seasons.playFrom), desc(seasons.code))
}
