import { and, asc, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { currentStates } from '#domain/passes/pass-state.ts'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'
import { passes, passPayments, withdrawals } from '../db/tables/passes.ts'
import { erasedName } from '../db/personal-data.ts'
import { emptiedValues, eraseRows, exportTable } from '../db/personal-rows.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** Cards, what was paid for them later, and withdrawals. */
export const passesPart: PersonalPart = {
  exportOf: async (db, person) => {
    const cards = db.select({ id: passes.id }).from(passes).where(whoseCard(person))
    const isHers = sql`lower(${withdrawals.email}) = ${person.email}`
    return [
      await exportTable(db, passes, {
        where: whoseCard(person),
        orderBy: [passes.issuedAt, passes.id],
      }),
      await exportTable(db, passPayments, {
        where: inArray(passPayments.passId, cards),
        orderBy: [passPayments.paidAt],
      }),
      await exportTable(db, withdrawals, {
        where: provenWithdrawal(db, person),
        orderBy: [withdrawals.receivedAt],
        instead: {
          name: sql`case when ${isHers} then ${withdrawals.name} end`,
          email: sql`case when ${isHers} then ${withdrawals.email} end`,
        },
      }),
    ]
  },
  erase: async (tx, ctx, person) => {
    const hers = inArray(passes.golferId, [...person.golferIds])
    // Ended as the operator ends one: its price and its visits go on counting (D13).
    await tx
      .update(passes)
      .set({ status: 'revoked', endedAt: ctx.now() })
      .where(and(hers, inArray(passes.status, [...currentStates])))
    await eraseRows(tx, passes, hers)
    await eraseRows(tx, withdrawals, whoseWithdrawal(tx, person))
  },
}

/** Every card of these golfers, held until the transaction ends: no round is spent meanwhile. */
export async function lockPassesOf(tx: Db, golferIds: readonly string[]) {
  return tx
    .select()
    .from(passes)
    .where(inArray(passes.golferId, [...golferIds]))
    .orderBy(asc(passes.id))
    .for('update')
}

/** Golfers whose only card was never confirmed, and whose money went back before an instant. */
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

/** Takes the union's numbers off cards that were never confirmed. */
export async function deleteNumbers(tx: Db, golferIds: string[]): Promise<void> {
  await tx.update(passes).set({ dguNumber: null }).where(inArray(passes.golferId, golferIds))
}

/** Takes names out of declarations that the accounts need no longer. */
export async function deleteOldWithdrawals(tx: Db, until: Date): Promise<number> {
  const gone = await tx
    .update(withdrawals)
    .set(emptiedValues(withdrawals))
    .where(and(lte(withdrawals.receivedAt, until), sql`${withdrawals.name} <> ''`))
  return gone.rowCount ?? 0
}

const whoseWithdrawal = (db: Db, person: Person): SQL =>
  or(
    eq(sql`lower(${withdrawals.email})`, person.email),
    inArray(withdrawals.passId, db.select({ id: passes.id }).from(passes).where(whoseCard(person))),
  ) as SQL

/** Of her own cards, and of those she paid for; in whose name stands only where it is her address. */
const provenWithdrawal = (db: Db, person: Person): SQL => {
  const hers = db.select({ id: passes.id }).from(passes).where(whoseCard(person))
  const paid = db
    .select({ id: passes.id })
    .from(passes)
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .where(eq(orders.accountId, person.accountId))
  return or(inArray(withdrawals.passId, hers), inArray(withdrawals.passId, paid)) as SQL
}

const whoseCard = ({ golferIds, passIds = [] }: Person): SQL =>
  or(inArray(passes.golferId, [...golferIds]), inArray(passes.id, [...passIds])) as SQL
