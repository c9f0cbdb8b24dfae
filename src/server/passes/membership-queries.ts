import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import { plainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, accounts, golfers } from '../db/tables/accounts.ts'
import { passes } from '../db/tables/passes.ts'
import { membershipMails } from '../db/tables/sign-in.ts'
import { isShown } from './queries.ts'

/** `from`: midnight of 1 February; checks from then on count for the year. */
export type DueYear = { year: number; from: Date; day: PlainDate }

/** A card valid this year with a named holder; a company's clip card has none. */
const isRunning = ({ year, day }: DueYear) =>
  and(
    eq(passes.status, 'active'),
    ne(passes.productCode, 'FIRMA-P'),
    gte(passes.lastDay, day),
    lte(passes.firstDay, plainDate(`${year}-12-31`)),
  )

const isUnconfirmed = ({ from }: DueYear) =>
  or(isNull(golfers.verifiedAt), lt(golfers.verifiedAt, from))

/**
 * A golfer's mail address: of the golfer's own account, else of the account that manages a child, else
 * the address entered at the purchase, else of the account that manages the golfer.
 */
function addressOf(db: Db) {
  const managedBy = (...relations: ('self' | 'child' | 'partner')[]) =>
    sql`(${db
      .select({ email: accounts.email })
      .from(accountGolfers)
      .innerJoin(accounts, eq(accounts.id, accountGolfers.accountId))
      .where(
        and(eq(accountGolfers.golferId, golfers.id), inArray(accountGolfers.relation, relations)),
      )
      .orderBy(asc(accountGolfers.proof), asc(accountGolfers.createdAt))
      .limit(1)})`
  return sql<string>`coalesce(${managedBy('self')}, ${managedBy('child')}, ${golfers.email}, ${managedBy('partner')})`
}

/** Golfers with a card who need this year's mail and have not got it, in the order of their ids. */
export async function selectGolfersToMail(db: Db, due: DueYear, max: number) {
  const address = addressOf(db)
  const isMailed = db
    .select({ one: sql`1` })
    .from(membershipMails)
    .where(and(eq(membershipMails.golferId, golfers.id), eq(membershipMails.year, due.year)))
  const rows = await db
    .select({
      id: golfers.id,
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      email: address,
    })
    .from(golfers)
    .innerJoin(passes, eq(passes.golferId, golfers.id))
    .where(
      and(isRunning(due), isUnconfirmed(due), notExists(isMailed), sql`${address} is not null`),
    )
    .groupBy(golfers.id)
    .orderBy(asc(golfers.id))
    .limit(max)
  return rows
}

/** Golfers of an account with a card and without confirmation for the year, the account's owner first. */
export async function selectGolfersDue(db: Db, accountId: string, due: DueYear) {
  return db
    .selectDistinct({
      id: golfers.id,
      firstName: golfers.firstName,
      isSelf: sql<boolean>`${accountGolfers.relation} = 'self'`,
    })
    .from(golfers)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, golfers.id))
    .innerJoin(passes, eq(passes.golferId, golfers.id))
    .where(
      and(eq(accountGolfers.accountId, accountId), isShown, isRunning(due), isUnconfirmed(due)),
    )
    .orderBy(
      desc(sql`${accountGolfers.relation} = 'self'`),
      asc(golfers.firstName),
      asc(golfers.id),
    )
}

/** A golfer's cards that are valid this year, the newest first. */
export async function selectRunningPasses(db: Db, golferId: string, due: DueYear) {
  return db
    .select()
    .from(passes)
    .where(and(eq(passes.golferId, golferId), isRunning(due)))
    .orderBy(desc(passes.issuedAt), asc(passes.id))
}

/** Cards of the account's owner that await a confirmed membership. */
export function selectWaitingPasses(db: Db, accountId: string) {
  return db
    .select({ id: passes.id, dguNumber: passes.dguNumber, lastName: golfers.lastName })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, golfers.id))
    .where(
      and(
        eq(accountGolfers.accountId, accountId),
        eq(accountGolfers.relation, 'self'),
        eq(passes.status, 'awaiting_verification'),
      ),
    )
}
