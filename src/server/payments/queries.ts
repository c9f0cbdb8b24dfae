import { and, eq, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { paymentCases } from '../db/tables/payments.ts'
import { numberSeries, orderLines, orderNotes, orders } from '../db/tables/orders.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
type NewOrder = typeof orders.$inferInsert
type NewOrderLine = typeof orderLines.$inferInsert
export type PaymentCaseRow = typeof paymentCases.$inferSelect
type NewCase = typeof paymentCases.$inferInsert

export async function findOrder(db: Db, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order
}

const lockById = prepared((tx) =>
  tx
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .for('no key update'),
)

/** Locks the order until the transaction ends. Every change of its payments takes this lock first. */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await lockById(tx).execute({ orderId })
  return order
}

/** Locks the open or paid order of a subject, the row that the order pays for. */
export async function lockOpenOrder(tx: Db, kind: OrderRow['kind'], subjectId: string) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.kind, kind),
        eq(orders.subjectId, subjectId),
        notInArray(orders.status, ['cancelled', 'refunded']),
      ),
    )
    .for('update')
  return order
}

/** Undefined when another transaction has inserted an order for the same subject. */
export async function insertOrder(tx: Db, order: NewOrder) {
  const [row] = await tx.insert(orders).values(order).onConflictDoNothing().returning()
  return row
}

export async function insertOrderLines(tx: Db, lines: NewOrderLine[]) {
  if (lines.length > 0) await tx.insert(orderLines).values(lines).execute()
}

const linesOf = prepared((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(orderLines.position),
)

export function selectOrderLines(db: Db, orderId: string): Promise<OrderLineRow[]> {
  return linesOf(db).execute({ orderId })
}

export async function updateOrder(tx: Db, orderId: string, set: Partial<NewOrder>) {
  await tx.update(orders).set(set).where(eq(orders.id, orderId)).execute()
}

/** Adds a refund to an order line; a check constraint refuses more than the line's price. */
export async function addRefundedToLine(tx: Db, orderLineId: string, amountOre: number) {
  await tx
    .update(orderLines)
    .set({ refundedOre: sql`${orderLines.refundedOre} + ${amountOre}` })
    .where(eq(orderLines.id, orderLineId))
}

/** Locks open orders that have expired, so that only one process closes them. */
export function lockExpiredOrders(tx: Db, now: Date, limit: number) {
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.status, ['draft', 'awaiting_payment']), lte(orders.expiresAt, now)))
    .orderBy(orders.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Opens a case for a person; false when the same cause has one already. */
export async function insertCase(tx: Db, row: NewCase): Promise<boolean> {
  const opened = await tx.insert(paymentCases).values(row).onConflictDoNothing().returning()
  return opened.length > 0
}

export async function findPaymentCase(db: Db, id: string) {
  const [row] = await db.select().from(paymentCases).where(eq(paymentCases.id, id))
  return row
}

/** Locks a case until the transaction ends, so that two actions on it follow one another. */
export async function lockPaymentCase(tx: Db, id: string) {
  const [row] = await tx.select().from(paymentCases).where(eq(paymentCases.id, id)).for('update')
  return row
}

/** Resolves a case; a resolved case is left unchanged. */
export async function resolveCase(tx: Db, id: string, at: Date) {
  await tx
    .update(paymentCases)
    .set({ resolvedAt: at })
    .where(and(eq(paymentCases.id, id), isNull(paymentCases.resolvedAt)))
}

export async function unresolveCase(tx: Db, id: string) {
  await tx.update(paymentCases).set({ resolvedAt: null }).where(eq(paymentCases.id, id))
}

type CasesOfAttempt = { attemptId: string; kind: PaymentCaseKind }

const openCasesOf = ({ attemptId, kind }: CasesOfAttempt) =>
  and(
    eq(paymentCases.attemptId, attemptId),
    eq(paymentCases.kind, kind),
    isNull(paymentCases.resolvedAt),
  )

export const hasOpenCase = async (tx: Db, of: CasesOfAttempt): Promise<boolean> =>
  (await tx.$count(paymentCases, openCasesOf(of))) > 0

/** The causes of the refunds that follow a failed one: its transfer by hand, and another try. */
export const transferCause = (refundId: string) => `transfer:${refundId}`
export const retryCause = (refundId: string) => `again:${refundId}`

/** The cause of the case about a refund that failed after it was done, with the id of the refund. */
export const causeOfReturned = 'refund_returned:'

/** The causes of the case about a failed refund: at once, or after it was done. */
export const causesOfFailed = (refundId: string) => [
  `refund_failed:${refundId}`,
  `${causeOfReturned}${refundId}`,
]

/** Resolves the case of a cause, because the cause has passed. */
export async function resolveCaseOfCause(tx: Db, causeKey: string, at: Date) {
  await tx
    .update(paymentCases)
    .set({ resolvedAt: at })
    .where(and(eq(paymentCases.causeKey, causeKey), isNull(paymentCases.resolvedAt)))
    .execute()
}

/** Resolves the open cases of a kind about an attempt, because their cause has passed. */
export async function resolveCasesOfAttempt(tx: Db, { at, ...of }: CasesOfAttempt & { at: Date }) {
  await tx.update(paymentCases).set({ resolvedAt: at }).where(openCasesOf(of))
}

/**
 * The next number of a gap-free series, from 1. The row stays locked until the transaction ends, so
 * only the statement that stores the number should follow.
 */
export async function nextInSeries(tx: Db, name: string): Promise<number> {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: numberSeries.name, set: { last: sql`${numberSeries.last} + 1` } })
    .returning()
  return row?.last ?? 1
}

/** The next number of documents with this prefix, `KV2027-000001`; as `nextInSeries`. */
export const nextDocumentNumber = async (tx: Db, series: string, prefix: string): Promise<string> =>
  `${prefix}-${String(await nextInSeries(tx, series)).padStart(6, '0')}`

/** The last number of a series so far, 0 before the first. Unlocked: another transaction may take the next one. */
export async function lastInSeries(db: Db, name: string): Promise<number> {
  const [row] = await db.select().from(numberSeries).where(eq(numberSeries.name, name))
  return row?.last ?? 0
}

/** The first of so many next numbers of a gap-free series; as `nextInSeries`. */
export async function reserveInSeries(tx: Db, name: string, count: number): Promise<number> {
  const [row] = await tx
    .insert(numberSeries)
    .values({ name, last: count })
    .onConflictDoUpdate({
      target: numberSeries.name,
      set: { last: sql`${numberSeries.last} + ${count}` },
    })
    .returning()
  return (row?.last ?? count) - count + 1
}

type Note = { requestId: string; orderId: string; text: string }

/** Writes a note on an order. False when the same request has written it before. */
export async function insertOrderNote(
  tx: Db,
  ctx: Ctx,
  { requestId, orderId, text }: Note,
): Promise<boolean> {
  const rows = await tx
    .insert(orderNotes)
    .values({
      id: requestId,
      orderId,
      text,
      writtenBy: ctx.actor?.accountId ?? '',
      writtenAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

export async function hasOrderNote(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: orderNotes.id }).from(orderNotes).where(eq(orderNotes.id, id))
  return rows.length > 0
}
