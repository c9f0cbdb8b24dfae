import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { RoleName } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  accountGolfers,
  accounts,
  credentials,
  golferMemberships,
  golfers,
  roles,
} from '../db/tables/accounts.ts'

export type GolferRow = typeof golfers.$inferSelect
export type GolferMembershipRow = typeof golferMemberships.$inferSelect

export async function findAccountByEmail(db: Db, email: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email.toLowerCase()))
  return account
}

/** Two orders by one buyer at once make one account: the second finds the first's. */
export async function insertAccount(tx: Db, account: typeof accounts.$inferInsert) {
  const [row] = await tx
    .insert(accounts)
    .values(account)
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  return row
}

export async function updateAccount(
  tx: Db,
  id: string,
  values: Partial<typeof accounts.$inferInsert>,
) {
  await tx.update(accounts).set(values).where(eq(accounts.id, id))
}

export async function findPasswordCredential(db: Db, accountId: string) {
  const [row] = await db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.accountId, accountId), eq(credentials.providerId, 'credential')))
  return row
}

export async function insertCredential(tx: Db, credential: typeof credentials.$inferInsert) {
  await tx.insert(credentials).values(credential)
}

export function selectRoles(db: Db, accountId: string) {
  return db
    .select({ name: sql<RoleName>`${roles.name}`, clubId: roles.clubId })
    .from(roles)
    .where(and(eq(roles.accountId, accountId), isNull(roles.revokedAt)))
    .orderBy(asc(roles.grantedAt))
}

export async function insertRole(tx: Db, role: typeof roles.$inferInsert) {
  await tx.insert(roles).values(role)
}

export async function findGolfer(db: Db, id: string): Promise<GolferRow | undefined> {
  const [golfer] = await db.select().from(golfers).where(eq(golfers.id, id))
  return golfer
}

export async function findGolferByPerson(db: Db, personId: string): Promise<GolferRow | undefined> {
  const [golfer] = await db.select().from(golfers).where(eq(golfers.dguPersonId, personId))
  return golfer
}

/** Golfers who have been seen with one of these DGU numbers, the oldest first. */
export async function selectGolfersByNumbers(db: Db, numbers: string[]): Promise<GolferRow[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectDistinct({ golfer: golfers })
    .from(golferMemberships)
    .innerJoin(golfers, eq(golfers.id, golferMemberships.golferId))
    .where(inArray(golferMemberships.dguNumber, numbers))
  return rows.map((row) => row.golfer)
}

/** Held to the end of the transaction, in one order, so that two never wait for each other. */
export async function lockNumbers(tx: Db, numbers: string[]) {
  for (const number of numbers.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`golfer:${number}`}, 0))`)
  }
}

export async function insertGolfer(tx: Db, golfer: typeof golfers.$inferInsert) {
  const [row] = await tx
    .insert(golfers)
    .values(golfer)
    .onConflictDoNothing({ target: golfers.dguPersonId })
    .returning()
  return row
}

export async function updateGolfer(
  tx: Db,
  id: string,
  values: Partial<typeof golfers.$inferInsert>,
) {
  await tx.update(golfers).set(values).where(eq(golfers.id, id))
}

/** Deletes a golfer of whom nobody ever confirmed more than a name, with her links to accounts. */
export async function forgetUnknownGolfer(tx: Db, id: string) {
  await tx
    .delete(golfers)
    .where(and(eq(golfers.id, id), isNull(golfers.verifiedAt), isNull(golfers.dguPersonId)))
}

export function selectMemberships(db: Db, golferId: string): Promise<GolferMembershipRow[]> {
  return db
    .select()
    .from(golferMemberships)
    .where(eq(golferMemberships.golferId, golferId))
    .orderBy(asc(golferMemberships.clubNumber), asc(golferMemberships.dguNumber))
}

/** A membership that is found again is no longer ended; the day it was first seen stays. */
export async function upsertMembership(tx: Db, row: typeof golferMemberships.$inferInsert) {
  const { clubName, type, isHome } = row
  await tx
    .insert(golferMemberships)
    .values(row)
    .onConflictDoUpdate({
      target: [golferMemberships.golferId, golferMemberships.dguNumber],
      set: { clubName, type, isHome, endedOn: null },
    })
}

/** Ends the standing memberships that a check no longer found. */
export async function endOtherMemberships(
  tx: Db,
  golferId: string,
  found: { numbers: string[]; endedOn: GolferMembershipRow['endedOn'] },
) {
  await tx
    .update(golferMemberships)
    .set({ endedOn: found.endedOn })
    .where(
      and(
        eq(golferMemberships.golferId, golferId),
        isNull(golferMemberships.endedOn),
        found.numbers.length > 0
          ? notInArray(golferMemberships.dguNumber, found.numbers)
          : undefined,
      ),
    )
}

export async function upsertAccountGolfer(tx: Db, link: typeof accountGolfers.$inferInsert) {
  await tx.insert(accountGolfers).values(link).onConflictDoNothing()
}

/** The golfers that an account manages, oneself first. */
export function selectGolfersOf(db: Db, accountId: string) {
  return db
    .select({ golfer: golfers, relation: accountGolfers.relation })
    .from(accountGolfers)
    .innerJoin(golfers, eq(golfers.id, accountGolfers.golferId))
    .where(eq(accountGolfers.accountId, accountId))
    .orderBy(sql`${accountGolfers.relation} = 'self' desc`, asc(golfers.firstName), asc(golfers.id))
}
