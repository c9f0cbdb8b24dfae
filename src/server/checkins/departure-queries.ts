import { and, asc, eq, gt, inArray, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import type { PassState } from '#domain/passes/pass-state.ts'
import { lostRounds as countLost } from '#domain/passes/lost-rounds.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Departure } from '../clubs/departure-queries.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, golfers } from '../db/tables/accounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { clubDepartures, creditRounds, lostRounds } from '../db/tables/departures.ts'
import { passes } from '../db/tables/passes.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { isShown } from '../passes/queries.ts'
import { nameOf } from './check-in-context.ts'

/** States of a card that never comes back; it loses nothing when a club leaves. */
export const endedStates = [
  'withdrawn',
  'refunded',
  'moved',
] as const satisfies readonly PassState[]

export type LostRounds = typeof lostRounds.$inferSelect

type Leaving = {
  clubId: string
  lastDay: PlainDate
  /** The agreement in force on the last day; without one no card has rounds at the club. */
  terms: Pick<ClubTerms, 'roundsPerPass' | 'acceptsProducts'> | undefined
  /** When the visits after the last day were cancelled; undefined before. */
  registeredAt?: Departure['registeredAt']
}

/**
 * The rounds at a club that a card has used or that were replaced, also when the club left before: neither can be lost
 * again. A round that is replaced twice would be paid twice.
 */
const usedAt = (clubId: SQL) => sql<number>`((select count(*)::int from ${roundsUsed}
    where ${roundsUsed.passId} = ${passes.id} and ${roundsUsed.clubId} = ${clubId} and not ${roundsUsed.credit})
  + coalesce((${passes.replacedRounds} ->> (${clubId})::text)::int, 0))`

/**
 * The cards of guests of the club that have rounds left there and could have used them after its last day
 * (docs/algorithms/club-departures.md). `limitHere` is the card's number of rounds at the club, `rounds` what is left.
 */
export async function selectLosingCards(db: Db, leaving: Leaving) {
  const { clubId, lastDay, terms: agreed, registeredAt } = leaving
  if (!agreed || agreed.acceptsProducts.length === 0) return []
  const terms = passes.soldTerms
  const limitHere = sql<number>`(case when jsonb_typeof(${terms} -> 'roundsPerClub') = 'number'
    then (${terms} ->> 'roundsPerClub')::int else ${agreed.roundsPerPass}::int end)`
  const usedHere = usedAt(sql`${clubId}`)
  const hasPlayed = sql`exists (select from ${roundsUsed}
    where ${roundsUsed.passId} = ${passes.id} and ${roundsUsed.clubId} = ${clubId})`
  const isPlanned = or(
    isNull(plannedVisits.cancelledAt),
    registeredAt && eq(plannedVisits.cancelledAt, registeredAt),
  )
  const hasPlanned = sql`exists (select from ${plannedVisits}
    where ${plannedVisits.passId} = ${passes.id} and ${plannedVisits.clubId} = ${clubId}
    and ${plannedVisits.day} > ${lastDay} and ${isPlanned})`
  const cards = await db
    .select({
      passId: passes.id,
      limitHere,
      usedHere,
      playTo: sql<PlainDate>`${terms} ->> 'playTo'`,
    })
    .from(passes)
    .where(
      and(
        notInArray(passes.status, [...endedStates]),
        isNull(passes.clipPoolId),
        gt(passes.lastDay, lastDay),
        inArray(passes.productCode, [...agreed.acceptsProducts]),
        sql`${terms} -> 'totalRounds' is null`,
        sql`${limitHere} > ${usedHere}`,
        sql`(${hasPlayed} or ${hasPlanned})`,
      ),
    )
    .orderBy(asc(passes.id))
  return cards.map((card) => ({ ...card, rounds: countLost(card) }))
}

/** Those of these cards that have not ended for good. */
export async function selectLiving(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: passes.id })
    .from(passes)
    .where(and(inArray(passes.id, [...ids]), notInArray(passes.status, [...endedStates])))
    .orderBy(asc(passes.id))
  return rows.map(({ id }) => id)
}

/** The open visits at a club after a day. */
const visitsAfter = (clubId: string, day: PlainDate) =>
  and(
    eq(plannedVisits.clubId, clubId),
    gt(plannedVisits.day, day),
    isNull(plannedVisits.cancelledAt),
  )

export const countVisitsAfter = (db: Db, clubId: string, day: PlainDate): Promise<number> =>
  db.$count(plannedVisits, visitsAfter(clubId, day))

/** Cancels the visits at a club after a day; their cards and days. */
export const cancelVisitsAfter = (tx: Db, clubId: string, day: PlainDate, cancelledAt: Date) =>
  tx
    .update(plannedVisits)
    .set({ cancelledAt })
    .where(visitsAfter(clubId, day))
    .returning({ passId: plannedVisits.passId, day: plannedVisits.day })

/** The visits that a registration has cancelled. */
export const selectVisitsCancelledAt = (db: Db, clubId: string, cancelledAt: Date) =>
  db
    .select({ passId: plannedVisits.passId, day: plannedVisits.day })
    .from(plannedVisits)
    .where(and(eq(plannedVisits.clubId, clubId), eq(plannedVisits.cancelledAt, cancelledAt)))

/** The holders' names by card. */
export async function selectNamesOfPasses(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { firstName, lastName } = golfers
  const rows = await db
    .select({ id: passes.id, firstName, lastName })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(inArray(passes.id, ids))
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}

export async function insertLostRounds(tx: Db, rows: (typeof lostRounds.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(lostRounds).values(rows)
}

const withNames = {
  lost: lostRounds,
  departure: clubDepartures,
  clubName: clubs.name,
  pass: passes,
  firstName: golfers.firstName,
  lastName: golfers.lastName,
  usedHere: usedAt(sql`${clubDepartures.clubId}`),
}

const lostWithNames = (db: Db) =>
  db
    .select(withNames)
    .from(lostRounds)
    .innerJoin(clubDepartures, eq(clubDepartures.id, lostRounds.departureId))
    .innerJoin(clubs, eq(clubs.id, clubDepartures.clubId))
    .innerJoin(passes, eq(passes.id, lostRounds.passId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))

export type LostWithNames = Awaited<ReturnType<typeof lostWithNames>>[number]

const isUndecided = isNull(lostRounds.decidedAt)

/** The open choices of the cards that an account sees, the first deadline first. */
export function selectChoicesOfAccount(db: Db, accountId: string) {
  const isOfAccount = sql`exists (select from ${accountGolfers}
    where ${accountGolfers.golferId} = ${passes.golferId} and ${accountGolfers.accountId} = ${accountId}
    and ${isShown})`
  return lostWithNames(db)
    .where(and(isUndecided, eq(passes.status, 'active'), isOfAccount))
    .orderBy(asc(lostRounds.chooseBy), asc(lostRounds.id))
}

export async function findLostRounds(db: Db, id: string): Promise<LostWithNames | undefined> {
  const [row] = await lostWithNames(db).where(eq(lostRounds.id, id))
  return row
}

/** The choices of a departure that nobody has made. */
export const selectUndecidedOf = (db: Db, departureId: string) =>
  lostWithNames(db).where(and(eq(lostRounds.departureId, departureId), isUndecided))

/** The choices whose deadline has passed. Of a card that is unpaid or blocked they wait until it is active or ends. */
export const selectOverdue = (db: Db, day: PlainDate) =>
  db
    .select({ id: lostRounds.id, passId: lostRounds.passId })
    .from(lostRounds)
    .innerJoin(passes, eq(passes.id, lostRounds.passId))
    .where(
      and(
        isUndecided,
        lt(lostRounds.chooseBy, day),
        inArray(passes.status, ['active', ...endedStates]),
      ),
    )
    .orderBy(asc(lostRounds.id))
    .limit(500)

export async function updateLostRounds(tx: Db, id: string, set: Partial<LostRounds>) {
  await tx.update(lostRounds).set(set).where(eq(lostRounds.id, id))
}

export async function insertCreditRounds(tx: Db, rows: (typeof creditRounds.$inferInsert)[]) {
  if (rows.length > 0) await tx.insert(creditRounds).values(rows)
}
