import { and, asc, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { currentStates } from '#domain/passes/pass-state.ts'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'
import { passes, passPayments, withdrawals } from '../db/tables/passes.ts'
import { erasedName } from '../db/personal-data.ts'
import { clearedValues, eraseRows, exportTable } from '../db/personal-rows.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** Cards, later payments for them, and withdrawals. */
export const passesPart: PersonalPart = {
  exportOf: async (db, person) => {
    const cards = db.select({ id: passes.id }).from(passes).where(cardsOf(person))
    const isOwnAddress = sql`lower(${withdrawals.email}) = ${person.email}`
    return [
      await exportTable(db, passes, {
        where: cardsOf(person),
        orderBy: [passes.issuedAt, passes.id],
      }),
      await exportTable(db, passPayments, {
        where: inArray(passPayments.passId, cards),
        orderBy: [passPayments.paidAt],
      }),
      await exportTable(db, withdrawals, {
        where: provenWithdrawal(db, person),
        orderBy: [withdrawals.receivedAt],
        overrides: {
          name: sql`case when ${isOwnAddress} then ${withdrawals.name} end`,
          email: sql`case when ${isOwnAddress} then ${withdrawals.email} end`,
        },
      }),
    ]
  },
  erase: async (tx, ctx, person) => {
    const ownPasses = inArray(passes.golferId, [...person.golferIds])
    // Revoked like a card ended by the operator, so that its price and visits still count in the settlement (D13).
    await tx
      .update(passes)
      .set({ status: 'revoked', endedAt: ctx.now() })
      .where(and(ownPasses, inArray(passes.status, [...currentStates])))
    await eraseRows(tx, passes, ownPasses)
    await eraseRows(tx, withdrawals, withdrawalsOf(tx, person))
  },
}

/** Locks every card of these golfers until the transaction ends, so that no check-in uses a round. */
export async function lockPassesOf(tx: Db, golferIds: readonly string[]) {
  return tx
    .select()
    .from(passes)
    .where(inArray(passes.golferId, [...golferIds]))
    .orderBy(asc(passes.id))
    .for('update')
}

/** Golfers whose membership was never confirmed, and all of whose cards were refunded by an instant. */
export async function selectUnverified(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: golfers.id })
    .from(golfers)
    .innerJoin(passes, eq(passes.golferId, golfers.id))
    .where(
      and(
        eq(passes.status, 'refunded'),
        lte(passes.endedAt, until),
        isNull(golfers.verifiedAt),
        sql`(${golfers.firstName}, ${golfers.lastName}) <> (${erasedName.firstName}, ${erasedName.lastName})`,
        sql`not exists (select from ${passes} as other where other.golfer_id = ${golfers.id}
          and (other.status <> 'refunded' or other.ended_at > ${until.toISOString()}))`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Deletes the DGU numbers of cards that were never confirmed. */
export async function deleteNumbers(tx: Db, golferIds: string[]): Promise<void> {
  await tx.update(passes).set({ dguNumber: null }).where(inArray(passes.golferId, golferIds))
}

/** Erases names from declarations that bookkeeping no longer needs. */
export async function deleteOldWithdrawals(tx: Db, until: Date): Promise<number> {
  const erased = await tx
    .update(withdrawals)
    .set(clearedValues(withdrawals))
    .where(and(lte(withdrawals.receivedAt, until), sql`${withdrawals.name} <> ''`))
  return erased.rowCount ?? 0
}

const withdrawalsOf = (db: Db, person: Person): SQL =>
  or(
    eq(sql`lower(${withdrawals.email})`, person.email),
    inArray(withdrawals.passId, db.select({ id: passes.id }).from(passes).where(cardsOf(person))),
  ) as SQL

/** Withdrawals of the person's own cards and of cards that the person paid for. */
const provenWithdrawal = (db: Db, person: Person): SQL => {
  const own = db.select({ id: passes.id }).from(passes).where(cardsOf(person))
  const paid = db
    .select({ id: passes.id })
    .from(passes)
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .where(eq(orders.accountId, person.accountId))
  return or(inArray(withdrawals.passId, own), inArray(withdrawals.passId, paid)) as SQL
}

const cardsOf = ({ golferIds, passIds = [] }: Person): SQL =>
  or(inArray(passes.golferId, [...golferIds]), inArray(passes.id, [...passIds])) as SQL
