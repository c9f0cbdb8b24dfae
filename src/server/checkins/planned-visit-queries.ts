import {
  and,
  asc,
  between,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { accountGolfers, golfers } from '../db/tables/accounts.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes } from '../db/tables/passes.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'
import { isNoShow, markedAt } from './no-show-queries.ts'

export const isOpen = isNull(plannedVisits.cancelledAt)

export const hasCheckedIn = sql<boolean>`exists (select from ${roundsUsed}
  where ${roundsUsed.golferId} = ${plannedVisits.golferId} and ${roundsUsed.clubId} = ${plannedVisits.clubId}
  and ${roundsUsed.day} = ${plannedVisits.day})`

/** The golfer's visits from a day on that are neither cancelled nor played. */
export function selectOpenVisits(db: Db, golferId: string, from: PlainDate) {
  return db
    .select({ clubId: plannedVisits.clubId, day: plannedVisits.day })
    .from(plannedVisits)
    .where(
      and(
        eq(plannedVisits.golferId, golferId),
        gte(plannedVisits.day, from),
        isOpen,
        sql`not ${hasCheckedIn}`,
      ),
    )
}

const visitsOfHolder = prepared((db) => {
  const holder = db
    .select({ id: passes.golferId })
    .from(passes)
    .where(eq(passes.id, sql.placeholder('passId')))
  const isTheirs = eq(plannedVisits.golferId, holder)
  return db
    .select({ clubId: plannedVisits.clubId, registeredAt: plannedVisits.registeredAt })
    .from(plannedVisits)
    .where(and(isTheirs, eq(plannedVisits.day, sql.placeholder('day')), isOpen))
})

/** When each club's visit of the holder of a pass on a day was registered. */
export async function selectVisitsOn(db: Db, passId: string, day: PlainDate) {
  const rows = await visitsOfHolder(db).execute({ passId, day })
  return new Map(
    rows.map(({ clubId, registeredAt }) => [clubId, { registeredAt: registeredAt.getTime() }]),
  )
}

/** Open visits at a club on a day: those that an account has planned, and those of anybody at a minute. */
export async function countParty(tx: Db, { accountId, clubId, day, minute }: PartyAt) {
  const here = and(eq(plannedVisits.clubId, clubId), eq(plannedVisits.day, day), isOpen)
  const [row] = await tx
    .select({
      ofAccount: sql<number>`(count(*) filter (where ${plannedVisits.accountId} = ${accountId}))::int`,
      atSameTime: sql<number>`(count(*) filter (where ${plannedVisits.minute} = ${minute}))::int`,
    })
    .from(plannedVisits)
    .where(here)
  return row ?? { ofAccount: 0, atSameTime: 0 }
}

type PartyAt = { accountId: string; clubId: string; day: PlainDate; minute: number }

/** Registers the visits of a club and day one request at a time. Taken after the golfers' locks. */
export async function lockVisitsAt(tx: Db, clubId: string, day: PlainDate) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('visits-at:' || ${clubId}::text || ${day}::text, 0))`,
  )
}

export async function insertVisit(tx: Db, visit: typeof plannedVisits.$inferInsert) {
  const [row] = await tx.insert(plannedVisits).values(visit).returning({ id: plannedVisits.id })
  if (!row) throw new Error('The visit was not stored')
  return row.id
}

/** The visits of the account's golfers from a day on. */
export function selectVisitsOfAccount(db: Db, accountId: string, from: PlainDate) {
  return db
    .select({
      id: plannedVisits.id,
      golferId: plannedVisits.golferId,
      firstName: golfers.firstName,
      relation: accountGolfers.relation,
      clubId: plannedVisits.clubId,
      clubSlug: clubs.slug,
      clubName: clubs.name,
      day: plannedVisits.day,
      minute: plannedVisits.minute,
      hasCheckedIn,
      isNoShow,
    })
    .from(plannedVisits)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, plannedVisits.golferId))
    .innerJoin(golfers, eq(golfers.id, plannedVisits.golferId))
    .innerJoin(clubs, eq(clubs.id, plannedVisits.clubId))
    .where(and(eq(accountGolfers.accountId, accountId), gte(plannedVisits.day, from), isOpen))
    .orderBy(asc(plannedVisits.day), asc(plannedVisits.minute), asc(golfers.firstName))
}

const visitOfAccount = (db: Db, accountId: string, visitId: string) =>
  db
    .select({ visit: plannedVisits })
    .from(plannedVisits)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, plannedVisits.golferId))
    .where(and(eq(plannedVisits.id, visitId), eq(accountGolfers.accountId, accountId)))

/** The visit, if this account manages its golfer. */
export async function findVisitOfAccount(db: Db, accountId: string, visitId: string) {
  const [row] = await visitOfAccount(db, accountId, visitId)
  return row?.visit
}

/** Like `findVisitOfAccount`; locked until the transaction ends. */
export async function lockVisitOfAccount(tx: Db, accountId: string, visitId: string) {
  const [row] = await visitOfAccount(tx, accountId, visitId).for('update', { of: plannedVisits })
  return row?.visit
}

export async function setCancelled(tx: Db, visitId: string, cancelledAt: Date | null) {
  await tx.update(plannedVisits).set({ cancelledAt }).where(eq(plannedVisits.id, visitId))
}

/** The guests expected at a club on a day. */
export function selectExpectedGuests(db: Db, clubId: string, day: PlainDate) {
  return db
    .select({
      visitId: plannedVisits.id,
      golferId: plannedVisits.golferId,
      minute: plannedVisits.minute,
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      productName: sql<string>`${passes.soldTerms} ->> 'productName'`,
      hasCheckedIn,
      isNoShow,
    })
    .from(plannedVisits)
    .innerJoin(golfers, eq(golfers.id, plannedVisits.golferId))
    .innerJoin(passes, eq(passes.id, plannedVisits.passId))
    .where(and(eq(plannedVisits.clubId, clubId), eq(plannedVisits.day, day), isOpen))
    .orderBy(asc(plannedVisits.minute), asc(golfers.lastName))
}

/** The times of the open visits at a club from a day on, and of which closure their golfers were mailed, earliest first. */
export function selectComingVisits(db: Db, clubId: string, from: PlainDate) {
  return db
    .select({
      day: plannedVisits.day,
      minute: plannedVisits.minute,
      warnedOf: plannedVisits.warnedOf,
    })
    .from(plannedVisits)
    .where(
      and(
        eq(plannedVisits.clubId, clubId),
        gte(plannedVisits.day, from),
        isOpen,
        sql`not ${hasCheckedIn}`,
      ),
    )
    .orderBy(asc(plannedVisits.day), asc(plannedVisits.minute))
    .limit(mostComing)
}

/** Far more than a club expects. */
const mostComing = 1_000

/** The visits of two days at a club without a counted round, about which the club has not answered; no-shows too. */
export function selectVisitsToAskClub(db: Db, clubId: string, from: PlainDate, to: PlainDate) {
  return db
    .select({
      visitId: plannedVisits.id,
      golferId: plannedVisits.golferId,
      passId: plannedVisits.passId,
      day: plannedVisits.day,
      minute: plannedVisits.minute,
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      isNoShow,
      markedAt,
    })
    .from(plannedVisits)
    .innerJoin(golfers, eq(golfers.id, plannedVisits.golferId))
    .where(
      and(
        eq(plannedVisits.clubId, clubId),
        between(plannedVisits.day, from, to),
        isOpen,
        isNull(plannedVisits.deniedAt),
        sql`(not ${hasCheckedIn} or ${isNoShow})`,
      ),
    )
    .orderBy(asc(plannedVisits.day), asc(plannedVisits.minute), asc(golfers.lastName))
}

/** An open visit at a club. */
export async function findVisitAtClub(db: Db, clubId: string, visitId: string) {
  const [row] = await db
    .select()
    .from(plannedVisits)
    .where(and(eq(plannedVisits.id, visitId), eq(plannedVisits.clubId, clubId), isOpen))
  return row
}

/** Stores the club's *Nej*, or takes it back; false when the visit has that answer already. */
export async function setDenied(tx: Db, visitId: string, deniedAt: Date | null) {
  const isNew = deniedAt ? isNull(plannedVisits.deniedAt) : isNotNull(plannedVisits.deniedAt)
  return (await claim(tx, { deniedAt }, and(eq(plannedVisits.id, visitId), isNew))).length > 0
}

/** Notes when the golfer was asked about the visit, if it was noted `from` then. */
export async function setAsked(
  tx: Db,
  visitId: string,
  { from, to }: { from: Date | null; to: Date | null },
) {
  const isFrom = from ? eq(plannedVisits.askedAt, from) : isNull(plannedVisits.askedAt)
  await tx
    .update(plannedVisits)
    .set({ askedAt: to })
    .where(and(eq(plannedVisits.id, visitId), isFrom))
}

/** Changes open visits; the ids of those that it changed. */
export async function claim(
  tx: Db,
  change: Partial<typeof plannedVisits.$inferInsert>,
  which: SQL | undefined,
) {
  const claimed = await tx
    .update(plannedVisits)
    .set(change)
    .where(and(which, isOpen))
    .returning({ id: plannedVisits.id })
  return claimed.map(({ id }) => id)
}

export async function deleteVisitsUntil(tx: Db, until: PlainDate): Promise<number> {
  const deleted = await tx.delete(plannedVisits).where(lte(plannedVisits.day, until))
  return deleted.rowCount ?? 0
}

/** For export and erasure. */
export const visitsOfGolfers = (golferIds: readonly string[]) =>
  inArray(plannedVisits.golferId, [...golferIds])
