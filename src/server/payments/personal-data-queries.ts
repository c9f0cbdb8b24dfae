import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { columnVia, clearedValues, eraseRows, exportTable } from '../db/personal-rows.ts'
import { captures, paymentAttempts, paymentEvents, refunds } from '../db/tables/payments.ts'
import { orderLines, orderNotes, orders } from '../db/tables/orders.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** By the address only what is no account's: a former address may be somebody else's by now. */
const whoseOrder = ({ accountId, email }: Person) =>
  or(
    eq(orders.accountId, accountId),
    and(isNull(orders.accountId), eq(sql`lower(${orders.buyerEmail})`, email)),
  ) as SQL

/**
 * Orders and their money. A sale is a voucher of the accounts for five years and the current one
 * (L-BK-5): the buyer's name stays on it, her address and account do not.
 */
export const paymentsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const hers = idsOf(db, person)
    const placedAt = columnVia(orderLines.orderId, orders.createdAt)
    return [
      await exportTable(db, orders, { where: whoseOrder(person), orderBy: [orders.createdAt] }),
      await exportTable(db, orderLines, {
        where: inArray(orderLines.orderId, hers),
        orderBy: [placedAt, orderLines.position],
      }),
      await exportTable(db, paymentAttempts, {
        where: inArray(paymentAttempts.orderId, hers),
        orderBy: [paymentAttempts.createdAt],
      }),
      await exportTable(db, refunds, {
        where: inArray(refunds.orderId, hers),
        orderBy: [refunds.createdAt],
      }),
      await exportTable(db, orderNotes, {
        where: inArray(orderNotes.orderId, hers),
        orderBy: [orderNotes.writtenAt],
      }),
    ]
  },
  erase: async (tx, _ctx, person) => {
    await eraseRows(tx, orderNotes, inArray(orderNotes.orderId, idsOf(tx, person)))
    await eraseRows(tx, orders, whoseOrder(person))
  },
}

/** Sales of a person that the accounts keep. */
export const countSales = (db: Db, person: Person): Promise<number> =>
  db.$count(orders, and(whoseOrder(person), isNotNull(orders.securedAt)))

/** When the last payment that is under way for a person has ended at the latest; none: undefined. */
export async function findPendingPayments(db: Db, person: Person): Promise<Date | undefined> {
  const hers = idsOf(db, person)
  const open = await db
    .select({ until: orders.expiresAt })
    .from(orders)
    .where(and(whoseOrder(person), eq(orders.status, 'awaiting_payment')))
    .orderBy(desc(orders.expiresAt))
    .limit(1)
  const moving = await db
    .select({ until: captures.dueAt })
    .from(captures)
    .where(and(inArray(captures.orderId, hers), inArray(captures.status, ['due', 'sending'])))
  const back = await db
    .select({ until: refunds.dueAt })
    .from(refunds)
    .where(and(inArray(refunds.orderId, hers), inArray(refunds.status, ['due', 'sending'])))
  const reserved = await db
    .select({ until: paymentAttempts.authorizedUntil })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.orderId, hers),
        eq(paymentAttempts.status, 'authorised'),
        sql`${paymentAttempts.capturedOre} < ${paymentAttempts.authorizedOre}`,
        sql`${paymentAttempts.releasedAt} is null`,
      ),
    )
  const all = [...open, ...moving, ...back, ...reserved].flatMap(({ until }) => until ?? [])
  return all.toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** Holds a person's orders, so that no payment of hers moves meanwhile. */
export async function lockOrdersOf(tx: Db, person: Person): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(whoseOrder(person))
    .orderBy(asc(orders.id))
    .for('no key update')
}

/** Takes names and addresses out of sales that the accounts need no longer; figures stay. */
export async function deleteOldSales(tx: Db, until: Date): Promise<number> {
  const old = and(lte(orders.createdAt, until), ne(orders.buyerName, '')) as SQL
  const ids = tx.select({ id: orders.id }).from(orders).where(old)
  const attempts = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
  await tx.update(paymentEvents).set({ raw: {} }).where(inArray(paymentEvents.attemptId, attempts))
  await eraseRows(tx, orderNotes, inArray(orderNotes.orderId, ids))
  // A line names the holder of its card.
  await tx.update(orderLines).set({ description: '' }).where(inArray(orderLines.orderId, ids))
  const gone = await tx
    .update(orders)
    .set({ ...clearedValues(orders), buyerName: '' })
    .where(old)
  return gone.rowCount ?? 0
}

const idsOf = (db: Db, person: Person) =>
  db.select({ id: orders.id }).from(orders).where(whoseOrder(person))
