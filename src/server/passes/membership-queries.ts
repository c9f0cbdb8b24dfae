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

/** `from`: the start of the 1 February from which a check counts (D7). */
export type DueYear = { year: number; from: Date; day: PlainDate }

/** A card that is used this year, of a golfer who is named on it: a company's seat has no holder. */
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
 * Where a golfer is written to: her own account, else the account that a child is managed by, else the
 * address she was bought a card with (D10), else whoever manages her.
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

/** Golfers with a card who are to be asked by mail this year and have not been, the oldest card first. */
export async function selectGolfersToAsk(db: Db, due: DueYear, most: number) {
  const address = addressOf(db)
  const wasAsked = db
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
      and(isRunning(due), isUnconfirmed(due), notExists(wasAsked), sql`${address} is not null`),
    )
    .groupBy(golfers.id)
    .orderBy(asc(golfers.id))
    .limit(most)
  return rows
}

/** The golfers whom an account manages, with a card and not confirmed, oneself first. */
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

/** A golfer's running cards, the latest sold first. */
export async function selectRunningPasses(db: Db, golferId: string, due: DueYear) {
  return db
    .select()
    .from(passes)
    .where(and(eq(passes.golferId, golferId), isRunning(due)))
    .orderBy(desc(passes.issuedAt), asc(passes.id))
}

/** The cards that wait for a membership, of the golfer whom an account is for itself. */
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
