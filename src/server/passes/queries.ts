import { and, asc, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { currentStates } from '#domain/passes/pass-state.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { insertAll } from '../db/insert-all.ts'
import { prepared } from '../db/prepared.ts'
import { danishDay, danishMinute } from '../clock.ts'
import { accountGolfers, accounts, golfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { passes, withdrawals } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import { registrationCards } from '../db/tables/registrations.ts'
import { isBuyer } from '../payments/buyer-queries.ts'

export type PassRow = typeof passes.$inferSelect
export type NewPass = typeof passes.$inferInsert
export type WithdrawalRow = typeof withdrawals.$inferSelect

/**
 * Which of a golfer's cards an account sees, in a query that joins `account_golfers` and `passes`.
 * After the golfer's DGU login it sees all. Before that only cards that it paid for, and cards that
 * another person bought for its owner, who confirmed from the account's address, and a company's card
 * that the account took over: entering a stranger's number must not reveal where the stranger plays.
 */
export const isShown = sql`(${accountGolfers.proof} = 'dgu_login'
  or exists (select from ${orders}
    where ${orders.id} = ${passes.orderId} and ${orders.accountId} = ${accountGolfers.accountId})
  or ${passes.holderAccountId} = ${accountGolfers.accountId}
  or exists (select from ${registrationCards}
    join ${accounts} on ${accounts.email} = lower(${registrationCards.email})
    where ${registrationCards.passId} = ${passes.id}
      and ${registrationCards.relation} = 'partner'
      and ${registrationCards.membershipState} = 'confirmed'
      and ${accounts.id} = ${accountGolfers.accountId} and ${accounts.emailVerified}))`

export async function insertPass(tx: Db, pass: NewPass): Promise<PassRow> {
  const [row] = await tx.insert(passes).values(pass).returning().execute()
  return row as PassRow
}

export async function findPass(db: Db, id: string): Promise<PassRow | undefined> {
  const [row] = await db.select().from(passes).where(eq(passes.id, id))
  return row
}

/** Locks the pass until the transaction ends, so that no check-in uses a round while its state changes. */
export async function lockPass(tx: Db, id: string): Promise<PassRow | undefined> {
  const [row] = await passToLock(tx).execute({ id })
  return row
}

const passToLock = prepared((tx) =>
  tx
    .select()
    .from(passes)
    .where(eq(passes.id, sql.placeholder('id')))
    .for('update'),
)

/** Locks passes, sorted by id so that concurrent transactions cannot deadlock. */
export function lockPasses(tx: Db, ids: readonly string[]): Promise<PassRow[]> {
  return tx
    .select()
    .from(passes)
    .where(inArray(passes.id, [...ids]))
    .orderBy(asc(passes.id))
    .for('update')
}

export async function updatePass(tx: Db, id: string, set: Partial<NewPass>): Promise<PassRow> {
  const [row] = await tx.update(passes).set(set).where(eq(passes.id, id)).returning()
  return row as PassRow
}

/** A golfer's current passes of a season, which decide whether another may be bought. */
export function selectCurrentPasses(db: Db, golferId: string, seasonId: string) {
  return db
    .select()
    .from(passes)
    .where(
      and(
        eq(passes.golferId, golferId),
        eq(passes.seasonId, seasonId),
        inArray(passes.status, [...currentStates]),
      ),
    )
    .orderBy(asc(passes.id))
    .execute()
}

const ownedPass = {
  pass: passes,
  holder: golfers,
  relation: accountGolfers.relation,
  orderNumber: orders.number,
}

/** The visible passes of every golfer whom an account manages. */
export function selectPassesOfAccount(db: Db, accountId: string, passId?: string) {
  return db
    .select(ownedPass)
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, passes.golferId))
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .where(
      and(
        eq(accountGolfers.accountId, accountId),
        passId ? eq(passes.id, passId) : undefined,
        isShown,
      ),
    )
    .orderBy(desc(passes.lastDay), desc(passes.issuedAt), asc(passes.id))
}

/** Rounds played before and after a declaration. 18 holes, or one or two nines on one day, count as one round (E4). */
export async function countRounds(
  db: Db,
  passId: string,
  { declaredAt, from }: { declaredAt: Date; from?: PlainDate },
) {
  const [day, minute] = [danishDay(declaredAt), danishMinute(declaredAt)]
  const startMinute = sql`coalesce((select ${checkIns.minute} from ${checkIns} where ${checkIns.id} = ${roundsUsed.checkInIds}[1]), 0)`
  const isAfter = sql`(${roundsUsed.day} > ${day} or ${roundsUsed.day} = ${day} and ${startMinute} > ${minute})`
  const [row] = await db
    .select({
      all: count(),
      after: sql<number>`(count(*) filter (where ${isAfter}))::int`,
    })
    .from(roundsUsed)
    .where(and(eq(roundsUsed.passId, passId), from ? gte(roundsUsed.day, from) : undefined))
  const { all, after } = row ?? { all: 0, after: 0 }
  return { before: all - after, after }
}

/**
 * The passes with a pass number or an order number, if the address is the buyer's (`isBuyer`). Holders and
 * managers are not buyers. The lowest id first.
 */
export function selectContractPasses(
  db: Db,
  contract: { passNumber?: string | undefined; orderNumber?: string | undefined; email: string },
) {
  const { passNumber, orderNumber, email } = contract
  return db
    .select({ pass: passes, holder: golfers, orderNumber: orders.number })
    .from(passes)
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(
      and(
        passNumber ? eq(passes.number, passNumber) : eq(orders.number, orderNumber ?? ''),
        isBuyer(db, email),
      ),
    )
    .orderBy(asc(passes.id))
}

export async function insertWithdrawals(tx: Db, rows: (typeof withdrawals.$inferInsert)[]) {
  await insertAll(tx, withdrawals, rows)
}

/** The latest declaration that ended the pass or its upgrade; a repeated declaration gets the same answer. */
export async function findDoneWithdrawal(
  db: Db,
  passId: string,
): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.passId, passId), eq(withdrawals.outcome, 'done')))
    .orderBy(desc(withdrawals.receivedAt))
    .limit(1)
  return row
}

/** Has another golfer than this one played a round with the pass on the day? */
export async function wasPlayedByOthers(
  db: Db,
  { passId, golferId, day }: { passId: string; golferId: string; day: PlainDate },
): Promise<boolean> {
  const isOthers = and(eq(roundsUsed.passId, passId), eq(roundsUsed.day, day))
  const [round] = await db
    .select({ golferId: roundsUsed.golferId })
    .from(roundsUsed)
    .where(and(isOthers, ne(roundsUsed.golferId, golferId)))
    .limit(1)
  return round !== undefined
}

/** The pass of a player of a pool, whatever its state; there is one at most. */
export async function findPlayersPass(db: Db, clipPoolId: string, golferId: string) {
  const isIt = and(eq(passes.clipPoolId, clipPoolId), eq(passes.golferId, golferId))
  const [pass] = await db.select().from(passes).where(isIt)
  return pass
}

/** Locks the golfer, so that two concurrent deliveries cannot both issue a card. */
export async function lockGolfer(tx: Db, golferId: string) {
  const golfer = tx.select({ id: golfers.id }).from(golfers).where(eq(golfers.id, golferId))
  await golfer.for('update').execute()
}

/** Does a card or a check-in still refer to this golfer? */
export async function isGolferUsed(db: Db, golferId: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from ${passes} where ${passes.golferId} = ${golferId})
        or exists (select from ${checkIns} where ${checkIns.golferId} = ${golferId}) as used`)
  return rows[0]?.used === true
}

/** Accounts that manage a golfer. */
export function selectManagers(db: Db, golferId: string) {
  return db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      relation: accountGolfers.relation,
      proof: accountGolfers.proof,
    })
    .from(accountGolfers)
    .innerJoin(accounts, eq(accounts.id, accountGolfers.accountId))
    .where(eq(accountGolfers.golferId, golferId))
    .orderBy(asc(accounts.id))
}
