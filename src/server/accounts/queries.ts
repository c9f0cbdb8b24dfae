import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import {
  accountGolfers,
  accounts,
  credentials,
  golferMemberships,
  golfers,
  sessions,
} from '../db/tables/accounts.ts'
import { knownBrowsers, passkeys, twoFactors } from '../db/tables/sign-in.ts'

export type GolferRow = typeof golfers.$inferSelect
export type GolferMembershipRow = typeof golferMemberships.$inferSelect

export async function findAccountByEmail(db: Db, email: string) {
  const isIt = eq(accounts.email, email.toLowerCase())
  const [account] = await db.select().from(accounts).where(isIt).execute()
  return account
}

const accountById = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id'))),
)

export async function findAccount(db: Db, id: string) {
  const [account] = await accountById(db).execute({ id })
  return account
}

export async function lockAccount(tx: Db, id: string) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return account
}

/** Undefined when the address has an account already, also when two are inserted at once. */
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

/** Ends every session of an account and deletes all of its credentials. */
export async function deleteCredentials(tx: Db, accountId: string) {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId))
  await tx.delete(credentials).where(eq(credentials.accountId, accountId))
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId))
  await tx.delete(twoFactors).where(eq(twoFactors.accountId, accountId))
  await tx.update(accounts).set({ twoFactorEnabled: false }).where(eq(accounts.id, accountId))
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

export async function findGolfer(db: Db, id: string): Promise<GolferRow | undefined> {
  const [golfer] = await db.select().from(golfers).where(eq(golfers.id, id))
  return golfer
}

export async function findGolferByPerson(db: Db, personId: string): Promise<GolferRow | undefined> {
  const isIt = eq(golfers.dguPersonId, personId)
  const [golfer] = await db.select().from(golfers).where(isIt).execute()
  return golfer
}

/** The golfers with a current or former membership under one of these DGU numbers. */
export async function selectGolfersByNumbers(db: Db, numbers: string[]): Promise<GolferRow[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectDistinct({ golfer: golfers })
    .from(golferMemberships)
    .innerJoin(golfers, eq(golfers.id, golferMemberships.golferId))
    .where(inArray(golferMemberships.dguNumber, numbers))
    .execute()
  return rows.map((row) => row.golfer)
}

/** Locks the DGU numbers until the transaction ends, in sorted order to prevent deadlocks. */
export async function lockNumbers(tx: Db, numbers: string[]) {
  await Promise.all(
    numbers
      .toSorted()
      .map((number) =>
        tx
          .execute(sql`select pg_advisory_xact_lock(hashtextextended(${`golfer:${number}`}, 0))`)
          .execute(),
      ),
  )
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
  await tx.update(golfers).set(values).where(eq(golfers.id, id)).execute()
}

/** Deletes a golfer whose membership was never confirmed, with the links to accounts. */
export async function deleteUnknownGolfer(tx: Db, id: string) {
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

/** Reopens a membership that is found again; `firstSeen` stays. */
export async function upsertMembership(tx: Db, row: typeof golferMemberships.$inferInsert) {
  const { clubName, type, isHome } = row
  await tx
    .insert(golferMemberships)
    .values(row)
    .onConflictDoUpdate({
      target: [golferMemberships.golferId, golferMemberships.dguNumber],
      set: { clubName, type, isHome, endedOn: null },
    })
    .execute()
}

/** Ends the current memberships that a check no longer found. */
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
    .execute()
}

/** A proven link replaces a typed one; otherwise an existing link is left unchanged. */
export async function upsertAccountGolfer(tx: Db, link: typeof accountGolfers.$inferInsert) {
  const { relation, proof } = link
  const insert = tx.insert(accountGolfers).values(link)
  if (proof !== 'dgu_login') return void (await insert.onConflictDoNothing().execute())
  const target = [accountGolfers.accountId, accountGolfers.golferId]
  await insert.onConflictDoUpdate({ target, set: { relation, proof } }).execute()
}

const managed = {
  accountId: accountGolfers.accountId,
  golfer: golfers,
  relation: accountGolfers.relation,
  proof: accountGolfers.proof,
}

/** The links between these accounts and these golfers. */
export function selectManagedGolfers(db: Db, accountIds: string[], golferIds: string[]) {
  return db
    .select(managed)
    .from(accountGolfers)
    .innerJoin(golfers, eq(golfers.id, accountGolfers.golferId))
    .where(
      and(
        inArray(accountGolfers.accountId, accountIds),
        inArray(accountGolfers.golferId, golferIds),
      ),
    )
}

/** The golfers that an account manages, `self` first. */
export function selectGolfersOf(db: Db, accountId: string) {
  return db
    .select(managed)
    .from(accountGolfers)
    .innerJoin(golfers, eq(golfers.id, accountGolfers.golferId))
    .where(eq(accountGolfers.accountId, accountId))
    .orderBy(sql`${accountGolfers.relation} = 'self' desc`, asc(golfers.firstName), asc(golfers.id))
}

/** The names of accounts by id; the mail address of an account without a name. */
export async function selectAccountNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, name: accounts.name, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}
