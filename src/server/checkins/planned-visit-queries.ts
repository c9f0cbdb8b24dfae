import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, golfers } from '../db/tables/accounts.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
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

/** The visit, if this account manages its golfer; locked until the transaction ends. */
export async function lockVisitOfAccount(tx: Db, accountId: string, visitId: string) {
  const [row] = await tx
    .select({ visit: plannedVisits })
    .from(plannedVisits)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, plannedVisits.golferId))
    .where(and(eq(plannedVisits.id, visitId), eq(accountGolfers.accountId, accountId)))
    .for('update', { of: plannedVisits })
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

export async function deleteVisitsUntil(tx: Db, until: PlainDate): Promise<number> {
  const deleted = await tx.delete(plannedVisits).where(lte(plannedVisits.day, until))
  return deleted.rowCount ?? 0
}

/** For export and erasure. */
export const visitsOfGolfers = (golferIds: readonly string[]) =>
  inArray(plannedVisits.golferId, [...golferIds])
