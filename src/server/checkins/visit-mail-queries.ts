import { and, asc, between, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, accounts, golfers } from '../db/tables/accounts.ts'
import { clubs, courseClosures } from '../db/tables/clubs.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'
import { claim, hasCheckedIn, isOpen } from './planned-visit-queries.ts'

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
