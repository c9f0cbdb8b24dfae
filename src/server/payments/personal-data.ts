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
import { captures, paymentAttempts, paymentEvents, refunds } from '../db/tables/payments.ts'
import { orderLines, orderNotes, orders } from '../db/tables/orders.ts'
import { deleteOrderNotes } from './order-notes.ts'
import { erasedAddress, type Person, type PersonalPart } from '../personal-data.ts'

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
    return [
      { key: 'orders', title: 'Bestillinger', ...(await boughtBy(db, person)) },
      { key: 'orderLines', title: 'Linjer i bestillingerne', ...(await linesOf(db, hers)) },
      { key: 'payments', title: 'Betalinger', ...(await attemptsOf(db, hers)) },
      { key: 'refunds', title: 'Penge tilbage', ...(await refundsOf(db, hers)) },
      { key: 'orderNotes', title: 'Noter på bestillingerne', ...(await notesOf(db, hers)) },
    ]
  },
  erase: async (tx, _ctx, person) => {
    await deleteOrderNotes(tx, whoseOrder(person))
    await tx
      .update(orders)
      .set({ buyerEmail: erasedAddress, accountId: null })
      .where(whoseOrder(person))
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
  await deleteOrderNotes(tx, old)
  // A line names the holder of its card.
  await tx.update(orderLines).set({ description: '' }).where(inArray(orderLines.orderId, ids))
  const gone = await tx
    .update(orders)
    .set({ buyerName: '', buyerEmail: erasedAddress, accountId: null })
    .where(old)
  return gone.rowCount ?? 0
}

async function boughtBy(db: Db, person: Person) {
  const rows = await db
    .select({
      number: orders.number,
      buyerName: orders.buyerName,
      buyerEmail: orders.buyerEmail,
      status: orders.status,
      total: orders.totalOre,
      createdAt: orders.createdAt,
      paidAt: orders.securedAt,
      cancelledAt: orders.cancelledAt,
    })
    .from(orders)
    .where(whoseOrder(person))
    .orderBy(asc(orders.createdAt))
  const fields = {
    number: 'Nummer',
    buyerName: 'Køber',
    buyerEmail: 'Mail',
    status: 'Tilstand',
    total: ['I alt', 'ore'],
    createdAt: ['Bestilt', 'time'],
    paidAt: ['Betalt', 'time'],
    cancelledAt: ['Annulleret', 'time'],
  } as const
  return { fields, rows }
}

type Ids = ReturnType<typeof idsOf>
const idsOf = (db: Db, person: Person) =>
  db.select({ id: orders.id }).from(orders).where(whoseOrder(person))

async function linesOf(db: Db, hers: Ids) {
  const rows = await db
    .select({
      order: orders.number,
      description: orderLines.description,
      price: orderLines.listPriceOre,
      discount: orderLines.discountOre,
      total: orderLines.totalOre,
      vat: orderLines.vatOre,
      refunded: orderLines.refundedOre,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.orderId, hers))
    .orderBy(asc(orders.createdAt), asc(orderLines.position))
  const fields = {
    order: 'Bestilling',
    description: 'Hvad',
    price: ['Pris', 'ore'],
    discount: ['Rabat', 'ore'],
    total: ['I alt', 'ore'],
    vat: ['Heraf moms', 'ore'],
    refunded: ['Givet tilbage', 'ore'],
  } as const
  return { fields, rows }
}

async function attemptsOf(db: Db, hers: Ids) {
  const rows = await db
    .select({
      order: orders.number,
      provider: paymentAttempts.provider,
      reference: paymentAttempts.reference,
      status: paymentAttempts.status,
      amount: paymentAttempts.amountOre,
      taken: paymentAttempts.capturedOre,
      refunded: paymentAttempts.refundedOre,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(inArray(paymentAttempts.orderId, hers))
    .orderBy(asc(paymentAttempts.createdAt))
  const fields = {
    order: 'Bestilling',
    provider: 'Betalingstjeneste',
    reference: 'Betalingens nummer',
    status: 'Tilstand',
    amount: ['Beløb', 'ore'],
    taken: ['Trukket', 'ore'],
    refunded: ['Givet tilbage', 'ore'],
    createdAt: ['Begyndt', 'time'],
  } as const
  return { fields, rows }
}

async function refundsOf(db: Db, hers: Ids) {
  const rows = await db
    .select({
      order: orders.number,
      amount: refunds.amountOre,
      reason: refunds.reason,
      status: refunds.status,
      createdAt: refunds.createdAt,
      doneAt: refunds.doneAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(inArray(refunds.orderId, hers))
    .orderBy(asc(refunds.createdAt))
  const fields = {
    order: 'Bestilling',
    amount: ['Beløb', 'ore'],
    reason: 'Hvorfor',
    status: 'Tilstand',
    createdAt: ['Begyndt', 'time'],
    doneAt: ['Færdig', 'time'],
  } as const
  return { fields, rows }
}

async function notesOf(db: Db, hers: Ids) {
  const rows = await db
    .select({ order: orders.number, text: orderNotes.text, writtenAt: orderNotes.writtenAt })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(inArray(orderNotes.orderId, hers))
    .orderBy(asc(orderNotes.writtenAt))
  const fields = { order: 'Bestilling', text: 'Note', writtenAt: ['Skrevet', 'time'] } as const
  return { fields, rows }
}
