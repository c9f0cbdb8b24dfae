import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, accounts, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { passes } from '../db/tables/passes.ts'
import { isShown } from '../passes/queries.ts'

const passWithGolfer = { pass: passes, golfer: golfers }

export async function findPassByNumber(db: Db, number: string) {
  const [pass] = await db.select({ id: passes.id }).from(passes).where(eq(passes.number, number))
  return pass
}

/** The pass that a golfer uses today: one in force before others, an own card before a company's clips, then the newest. */
export async function findPassByDguNumber(db: Db, dguNumber: string, day: PlainDate) {
  const [pass] = await db
    .select({ id: passes.id })
    .from(golferMemberships)
    .innerJoin(passes, eq(passes.golferId, golferMemberships.golferId))
    .where(and(eq(golferMemberships.dguNumber, dguNumber), isNull(golferMemberships.endedOn)))
    .orderBy(...inForceFirst(day))
    .limit(1)
  return pass
}

/** The pass, if this account manages its golfer. */
export async function findPassOfAccount(db: Db, accountId: string, passId: string) {
  const [row] = await db
    .select({ ...passWithGolfer, relation: accountGolfers.relation })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
    .where(and(eq(passes.id, passId), eq(accountGolfers.accountId, accountId), isShown))
  return row
}

/** The accounts that may see this card and check it in. */
export function selectAccountsOfPass(db: Db, passId: string) {
  return db
    .select({ accountId: accounts.id, email: accounts.email })
    .from(passes)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
    .innerJoin(accounts, eq(accounts.id, accountGolfers.accountId))
    .where(and(eq(passes.id, passId), isShown))
    .orderBy(asc(accounts.id))
}

/** The passes of all golfers of an account, those in force first. */
export function selectPassesOfAccount(db: Db, accountId: string, day: PlainDate) {
  return db
    .select({ ...passWithGolfer, relation: accountGolfers.relation })
    .from(accountGolfers)
    .innerJoin(passes, eq(passes.golferId, accountGolfers.golferId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(and(eq(accountGolfers.accountId, accountId), isShown))
    .orderBy(...inForceFirst(day))
}

const inForceFirst = (day: PlainDate) => [
  desc(
    sql`${passes.status} = 'active' and ${day} between ${passes.firstDay} and ${passes.lastDay}`,
  ),
  desc(sql`${passes.status} in ('active', 'awaiting_verification', 'unpaid')`),
  desc(sql`${passes.clipPoolId} is null`),
  desc(passes.lastDay),
  asc(passes.id),
]
