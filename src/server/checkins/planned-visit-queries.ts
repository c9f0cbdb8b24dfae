import {
  and,
  asc,
  between,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, accounts, golfers } from '../db/tables/accounts.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { clubs, courseClosures } from '../db/tables/clubs.ts'
import { passes } from '../db/tables/passes.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'

const isOpen = isNull(plannedVisits.cancelledAt)

const hasCheckedIn = sql<boolean>`exists (select from ${roundsUsed}
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

/** When each club's visit of a golfer on a day was registered. */
export async function selectVisitsOn(db: Db, golferId: string, day: PlainDate) {
  const rows = await db
    .select({ clubId: plannedVisits.clubId, registeredAt: plannedVisits.registeredAt })
    .from(plannedVisits)
    .where(and(eq(plannedVisits.golferId, golferId), eq(plannedVisits.day, day), isOpen))
  return new Map(
    rows.map(({ clubId, registeredAt }) => [clubId, { registeredAt: registeredAt.getTime() }]),
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

/** The visits of two days at a club without a counted round, about which the club has not answered. */
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
    })
    .from(plannedVisits)
    .innerJoin(golfers, eq(golfers.id, plannedVisits.golferId))
    .where(
      and(
        eq(plannedVisits.clubId, clubId),
        between(plannedVisits.day, from, to),
        isOpen,
        isNull(plannedVisits.deniedAt),
        sql`not ${hasCheckedIn}`,
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

/** Every closure of a course that concerns a planned visit from a day on, of which nobody was warned. */
export function selectVisitsToWarn(db: Db, from: PlainDate, now: Date) {
  return db
    .select({ ...visitToMail, closure: courseClosures })
    .from(plannedVisits)
    .innerJoin(clubs, eq(clubs.id, plannedVisits.clubId))
    .innerJoin(courseClosures, eq(courseClosures.clubId, plannedVisits.clubId))
    .where(
      and(
        isOpen,
        gte(plannedVisits.day, from),
        sql`${plannedVisits.warnedOf} is distinct from ${courseClosures.id}`,
        or(isNull(courseClosures.until), gt(courseClosures.until, now)),
        sql`not ${hasCheckedIn}`,
      ),
    )
    .orderBy(asc(plannedVisits.day), asc(plannedVisits.minute), asc(plannedVisits.id))
}

/** The visits of two days without a counted round, whose golfers were not asked yet. */
export function selectVisitsToAsk(db: Db, from: PlainDate, to: PlainDate) {
  return db
    .select(visitToMail)
    .from(plannedVisits)
    .innerJoin(clubs, eq(clubs.id, plannedVisits.clubId))
    .where(
      and(
        isOpen,
        between(plannedVisits.day, from, to),
        isNull(plannedVisits.askedAt),
        sql`not ${hasCheckedIn}`,
      ),
    )
    .orderBy(asc(plannedVisits.day), asc(plannedVisits.minute), asc(plannedVisits.id))
}

const visitToMail = {
  id: plannedVisits.id,
  clubId: plannedVisits.clubId,
  clubName: clubs.name,
  clubSlug: clubs.slug,
  day: plannedVisits.day,
  minute: plannedVisits.minute,
}
export type VisitToMail = Pick<
  typeof plannedVisits.$inferSelect,
  'id' | 'clubId' | 'day' | 'minute'
> & { clubName: string; clubSlug: string }

/** Marks the visits whose golfers are warned now; those that another process marked are left out. */
export async function claimWarning(tx: Db, visitIds: string[], closureId: string) {
  const isNew = sql`${plannedVisits.warnedOf} is distinct from ${closureId}::uuid`
  return claim(tx, { warnedOf: closureId }, and(inArray(plannedVisits.id, visitIds), isNew))
}

/** Marks the visits whose golfers are asked now; those that another process marked are left out. */
export async function claimQuestion(tx: Db, visitIds: string[], askedAt: Date) {
  const isNew = isNull(plannedVisits.askedAt)
  return claim(tx, { askedAt }, and(inArray(plannedVisits.id, visitIds), isNew))
}

async function claim(
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

/** The accounts that manage the golfers of some visits, each golfer by name, the account's own first. */
export function selectPeopleToMail(db: Db, visitIds: string[]) {
  return db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: golfers.firstName,
      isSelf: sql<boolean>`${accountGolfers.relation} = 'self'`,
    })
    .from(plannedVisits)
    .innerJoin(golfers, eq(golfers.id, plannedVisits.golferId))
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, plannedVisits.golferId))
    .innerJoin(accounts, eq(accounts.id, accountGolfers.accountId))
    .where(inArray(plannedVisits.id, visitIds))
    .orderBy(asc(accounts.id), sql`${accountGolfers.relation} <> 'self'`, asc(golfers.firstName))
}

export async function deleteVisitsUntil(tx: Db, until: PlainDate): Promise<number> {
  const deleted = await tx.delete(plannedVisits).where(lte(plannedVisits.day, until))
  return deleted.rowCount ?? 0
}

/** For export and erasure. */
export const visitsOfGolfers = (golferIds: readonly string[]) =>
  inArray(plannedVisits.golferId, [...golferIds])
