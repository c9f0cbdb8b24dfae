import { and, eq, inArray, sql } from 'drizzle-orm'
import { currentStates } from '#domain/passes/pass-state.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, accounts, golfers } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'
import { passes } from '../db/tables/passes.ts'
import { erasures } from '../db/tables/privacy.ts'
import { clubs } from '../db/tables/clubs.ts'
import { roles } from '../db/tables/roles.ts'
import { isShown } from '../passes/queries.ts'

export type Erasure = typeof erasures.$inferSelect

/** The address if it is verified, otherwise empty: rows are matched by a verified address only. */
export const provenAddress = ({
  email,
  emailVerified,
}: Pick<typeof accounts.$inferSelect, 'email' | 'emailVerified'>) => (emailVerified ? email : '')

/** The golfers of an account, and whether other accounts manage them or bought their cards. */
export function selectManaged(db: Db, accountId: string) {
  return db
    .select({
      id: golfers.id,
      firstName: golfers.firstName,
      relation: accountGolfers.relation,
      isProven: sql<boolean>`${accountGolfers.proof} = 'dgu_login'`,
      hasOthersCards: sql<boolean>`exists (select from ${passes} as card
        left join ${orders} as bought on bought.id = card.order_id
        where card.golfer_id = ${golfers.id} and bought.account_id is distinct from ${accountId})`,
      isSharedWithOthers: sql<boolean>`exists (select from account_golfers as other
        where other.golfer_id = ${golfers.id} and other.account_id <> ${accountId})`,
    })
    .from(accountGolfers)
    .innerJoin(golfers, eq(golfers.id, accountGolfers.golferId))
    .where(eq(accountGolfers.accountId, accountId))
    .orderBy(sql`${accountGolfers.relation} = 'self' desc`, golfers.firstName, golfers.id)
}

/** The cards that an account sees of golfers linked only by an entered number. */
export async function selectCardsOfEnteredNumbers(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: passes.id })
    .from(passes)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
    .where(and(eq(accountGolfers.accountId, accountId), eq(accountGolfers.proof, 'typed'), isShown))
    .orderBy(passes.id)
  return rows.map(({ id }) => id)
}

/** Cards that are valid now or later, or await verification. */
export function selectLiveCards(db: Db, golferIds: string[], today: string) {
  return db
    .select({
      number: passes.number,
      soldTerms: passes.soldTerms,
      status: passes.status,
      lastDay: passes.lastDay,
      holder: golfers.firstName,
    })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(
      and(
        inArray(passes.golferId, golferIds),
        inArray(passes.status, [...currentStates]),
        sql`${passes.lastDay} >= ${today}`,
      ),
    )
    .orderBy(passes.lastDay, passes.id)
}

/** Clubs, or the back office as null, of which this account is the only administrator. */
export async function selectSoleRoles(db: Db, accountId: string) {
  const { rows } = await db.execute<{ club: string | null }>(sql`
    select ${clubs.name} as club from ${roles} left join ${clubs} on ${clubs.id} = ${roles.clubId}
    where ${roles.accountId} = ${accountId} and ${roles.revokedAt} is null
      and ${roles.name} in ('club_admin', 'operator_admin')
      and not exists (select from roles as other where other.account_id <> ${accountId}
        and other.revoked_at is null and other.name = ${roles.name}
        and other.club_id is not distinct from ${roles.clubId})
    order by club nulls first`)
  return rows
}

/** The stored erasures; none in an old database without the table. */
export async function selectErasures(db: Db): Promise<Erasure[]> {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('public.erasures') is not null as "isThere"`,
  )
  return rows[0]?.isThere ? db.select().from(erasures) : []
}

export async function insertErasures(tx: Db, rows: Erasure[]): Promise<void> {
  if (rows.length > 0) await tx.insert(erasures).values(rows).onConflictDoNothing()
}

/** Deletes hashes of addresses when no backup is older. Hashes of ids reveal nothing and stay. */
export async function deleteErasedAddresses(tx: Db, until: Date): Promise<number> {
  const deleted = await tx
    .delete(erasures)
    .where(and(eq(erasures.kind, 'address'), sql`${erasures.erasedAt} <= ${until.toISOString()}`))
  return deleted.rowCount ?? 0
}

export const selectAccountIds = (db: Db) =>
  db
    .select({ id: accounts.id, email: accounts.email, emailVerified: accounts.emailVerified })
    .from(accounts)

export const selectGolferIds = (db: Db) => db.select({ id: golfers.id }).from(golfers)

/** Every address in data that may have been entered without an account. */
export async function selectAddresses(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(buyer_email) as email from orders union select lower(email) from cases
    union select lower(email) from registrations where email is not null
    union select lower(email) from withdrawals union select to_address from mails
    union select lower(email) from tournament_entries where email is not null
    union select email from invitations`)
  return rows.map(({ email }) => email)
}
