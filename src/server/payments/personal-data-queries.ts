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
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { columnVia, clearedValues, eraseRows, exportTable } from '../db/personal-rows.ts'
import { captures, paymentAttempts, paymentEvents, refunds } from '../db/tables/payments.ts'
import { giftCards } from '../db/tables/gift-cards.ts'
import { orderLines, orderNotes, orders } from '../db/tables/orders.ts'
import { receipts } from '../db/tables/receipts.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** Orders of the account, and by address only those without an account, because an address may have changed hands. */
const ordersOf = ({ accountId, email }: Person) =>
  or(
    eq(orders.accountId, accountId),
    and(isNull(orders.accountId), eq(sql`lower(${orders.buyerEmail})`, email)),
  ) as SQL

/**
 * Orders and their payments. Bookkeeping keeps a sale for five years after the financial year
 * (L-BK-5): the buyer's name stays, also on issued receipts; the address and the account are removed.
 */
export const paymentsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const orderIds = idsOf(db, person)
    const placedAt = columnVia(orderLines.orderId, orders.createdAt)
    return [
      await exportTable(db, orders, { where: ordersOf(person), orderBy: [orders.createdAt] }),
      await exportTable(db, orderLines, {
        where: inArray(orderLines.orderId, orderIds),
        orderBy: [placedAt, orderLines.position],
      }),
      await exportTable(db, paymentAttempts, {
        where: inArray(paymentAttempts.orderId, orderIds),
        orderBy: [paymentAttempts.createdAt],
      }),
      await exportTable(db, refunds, {
        where: inArray(refunds.orderId, orderIds),
        orderBy: [refunds.createdAt],
      }),
      await exportTable(db, receipts, {
        where: inArray(receipts.orderId, orderIds),
        orderBy: [receipts.issuedOn, receipts.number],
      }),
      await exportTable(db, orderNotes, {
        where: inArray(orderNotes.orderId, orderIds),
        orderBy: [orderNotes.writtenAt],
      }),
      await exportTable(db, giftCards, {
        where: giftCardsOf(db, person),
        orderBy: [giftCards.createdAt],
      }),
    ]
  },
  erase: async (tx, _ctx, person) => {
    await eraseRows(tx, orderNotes, inArray(orderNotes.orderId, idsOf(tx, person)))
    // What is still to arrive keeps its names and address until it is sent.
    const isToArrive = and(isNotNull(giftCards.arrivesOn), isNull(giftCards.sentAt)) as SQL
    const ofPerson = giftCardsOf(tx, person)
    await tx.update(giftCards).set({ eraseWhenSent: true }).where(and(ofPerson, isToArrive))
    await eraseRows(tx, giftCards, and(ofPerson, not(isToArrive)))
    await eraseRows(tx, orders, ordersOf(person))
  },
}

/** Number of a person's sales that bookkeeping keeps. */
export const countSales = (db: Db, person: Person): Promise<number> =>
  db.$count(orders, and(ordersOf(person), isNotNull(orders.securedAt)))

/** The latest end of a person's pending payments; undefined without any. */
export async function findPendingPayments(db: Db, person: Person): Promise<Date | undefined> {
  const orderIds = idsOf(db, person)
  const open = await db
    .select({ until: orders.expiresAt })
    .from(orders)
    .where(and(ordersOf(person), eq(orders.status, 'awaiting_payment')))
    .orderBy(desc(orders.expiresAt))
    .limit(1)
  const moving = await db
    .select({ until: captures.dueAt })
    .from(captures)
    .where(and(inArray(captures.orderId, orderIds), inArray(captures.status, ['due', 'sending'])))
  const back = await db
    .select({ until: refunds.dueAt })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), inArray(refunds.status, ['due', 'sending'])))
  const reserved = await db
    .select({ until: paymentAttempts.authorizedUntil })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.orderId, orderIds),
        eq(paymentAttempts.status, 'authorised'),
        sql`${paymentAttempts.capturedOre} < ${paymentAttempts.authorizedOre}`,
        sql`${paymentAttempts.releasedAt} is null`,
      ),
    )
  const all = [...open, ...moving, ...back, ...reserved].flatMap(({ until }) => until ?? [])
  return all.toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** Locks a person's orders, so that none of their payments changes. */
export async function lockOrdersOf(tx: Db, person: Person): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(ordersOf(person))
    .orderBy(asc(orders.id))
    .for('no key update')
}

/** Erases names and addresses from sales that bookkeeping no longer needs; the amounts stay. */
export async function deleteOldSales(tx: Db, until: Date): Promise<number> {
  const old = and(lte(orders.createdAt, until), ne(orders.buyerName, '')) as SQL
  const ids = tx.select({ id: orders.id }).from(orders).where(old)
  const attempts = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
  await tx.update(paymentEvents).set({ raw: {} }).where(inArray(paymentEvents.attemptId, attempts))
  await eraseRows(tx, orderNotes, inArray(orderNotes.orderId, ids))
  const oldCards = lte(giftCards.createdAt, until)
  await tx.update(giftCards).set(clearedValues(giftCards)).where(oldCards)
  // The description of a line contains the holder's name.
  await tx.update(orderLines).set({ description: '' }).where(inArray(orderLines.orderId, ids))
  const erased = await tx
    .update(orders)
    .set({ ...clearedValues(orders), buyerName: '' })
    .where(old)
  return erased.rowCount ?? 0
}

/** Gift cards that the person has bought, or that were mailed to the person's address. */
const giftCardsOf = (db: Db, person: Person) =>
  or(
    inArray(
      giftCards.id,
      db
        .select({ id: orders.subjectId })
        .from(orders)
        .where(and(ordersOf(person), eq(orders.kind, 'gift_card'))),
    ),
    eq(sql`lower(${giftCards.recipientEmail})`, person.email),
  ) as SQL

/** Deletes gift cards that were begun and never paid. */
export async function deleteUnpaidGiftCards(tx: Db, until: Date): Promise<number> {
  const begun = and(lte(giftCards.createdAt, until), eq(giftCards.status, 'unpaid'))
  return (await tx.delete(giftCards).where(begun)).rowCount ?? 0
}

const idsOf = (db: Db, person: Person) =>
  db.select({ id: orders.id }).from(orders).where(ordersOf(person))
