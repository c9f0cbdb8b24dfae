import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { captures, paymentAttempts, paymentCases, refunds } from '../db/tables/payments.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import type { OrderLineRow } from './queries.ts'

export type CaptureRow = typeof captures.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** False when the line or the whole order already has a capture. */
export async function insertCapture(tx: Db, capture: typeof captures.$inferInsert) {
  const inserted = tx.insert(captures).values(capture).onConflictDoNothing().returning()
  const rows = await inserted.execute()
  return rows.length > 0
}

export function selectCaptures(db: Db, orderId: string) {
  return db.select().from(captures).where(eq(captures.orderId, orderId)).orderBy(captures.createdAt)
}

export async function updateCapture(tx: Db, id: string, set: Partial<CaptureRow>) {
  await tx.update(captures).set(set).where(eq(captures.id, id))
}

/** Claims due captures. They stay `sending` until an answer is known, also after a crash. */
export function claimDueCaptures(db: Db, now: Date, leaseUntil: Date) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(captures)
      .where(
        and(
          inArray(captures.status, ['due', 'sending']),
          lte(captures.dueAt, now),
          or(isNull(captures.waitsUntil), lte(captures.waitsUntil, now)),
        ),
      )
      .orderBy(asc(captures.dueAt))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const { id, tries } of due) {
      await updateCapture(tx, id, {
        status: 'sending',
        dueAt: leaseUntil,
        waitsUntil: null,
        tries: tries + 1,
      })
    }
    return due.map((row) => ({ ...row, waitsUntil: null, tries: row.tries + 1 }))
  })
}

/** Raises the captured amount to the sum of our captures; a higher amount from the provider is kept. */
export async function raiseCaptured(tx: Db, attemptId: string) {
  const done = sql`(select coalesce(sum(${captures.amountOre}), 0) from ${captures}
    where ${captures.attemptId} = ${attemptId} and ${captures.status} = 'done')`
  await tx
    .update(paymentAttempts)
    .set({ capturedOre: sql`greatest(${paymentAttempts.capturedOre}, ${done})` })
    .where(eq(paymentAttempts.id, attemptId))
}

/** Refunds whose cause key starts with a prefix. */
export function selectRefundsByCause(db: Db, causeKey: string) {
  return db
    .select()
    .from(refunds)
    .where(sql`starts_with(${refunds.causeKey}, ${causeKey})`)
}

export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert) {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning()
  return row
}

/** Sum of completed and pending refunds of a line, in øre; with `reason` only of those refunds. */
export async function sumRefunds(db: Db, orderLineId: string, reason?: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amountOre}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderLineId, orderLineId),
        ne(refunds.status, 'failed'),
        reason === undefined ? undefined : eq(refunds.reason, reason),
      ),
    )
  return Number(row?.sum ?? 0)
}

/** Whether as much of a refund's line was paid back, or is about to be, by a later refund. */
export async function hasNewerRefund(tx: Db, { orderLineId, amountOre, createdAt }: RefundRow) {
  if (!orderLineId) return false
  const isNewer = and(
    eq(refunds.orderLineId, orderLineId),
    ne(refunds.status, 'failed'),
    gt(refunds.createdAt, createdAt),
    gte(refunds.amountOre, amountOre),
  )
  return (await tx.$count(refunds, isNewer)) > 0
}

export async function findRefund(db: Db, id: string) {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** How many refunds of a payment attempt have failed, also after the provider had accepted them. */
export async function countFailedRefunds(db: Db, attemptId: string): Promise<number> {
  const [row] = await failedRefunds(db).execute({ attemptId })
  return row?.failed ?? 0
}

const failedRefunds = prepared((db) => {
  const attemptId = sql.placeholder('attemptId')
  const orderId = db
    .select({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId))
  return db
    .select({ failed: count() })
    .from(refunds)
    .where(
      and(
        // Refunds are found by their order.
        inArray(refunds.orderId, orderId),
        eq(refunds.attemptId, attemptId),
        eq(refunds.status, 'failed'),
      ),
    )
})

export async function lockRefund(tx: Db, id: string) {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
}

export async function updateRefund(tx: Db, id: string, set: Partial<RefundRow>) {
  await tx.update(refunds).set(set).where(eq(refunds.id, id))
}

/** Claims due refunds and sets their next retry. */
export function claimDueRefunds(db: Db, now: Date, leaseUntil: Date) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(refunds)
      .where(and(inArray(refunds.status, ['due', 'sending']), lte(refunds.dueAt, now)))
      .orderBy(asc(refunds.dueAt))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const { id, attempts } of due) {
      await updateRefund(tx, id, { dueAt: leaseUntil, attempts: attempts + 1 })
    }
    return due.map((row) => ({ ...row, attempts: row.attempts + 1 }))
  })
}

/** Claims refunds about which the provider is to be asked, and sets when next. */
export function claimDueChecks(db: Db, now: Date, next: (refund: RefundRow) => Date | null) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.status, 'done'), lte(refunds.checkDueAt, now)))
      .orderBy(asc(refunds.checkDueAt))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const refund of due) await updateRefund(tx, refund.id, { checkDueAt: next(refund) })
    return due
  })
}

/** A callback says that a refund has changed: ask now, also if this process ends before it has. */
export async function checkRefundsNow(db: Db, attemptId: string, now: Date) {
  // What is locked is being settled or checked already; waiting for it could be a deadlock.
  const free = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.attemptId, attemptId),
        eq(refunds.status, 'done'),
        isNotNull(refunds.checkDueAt),
      ),
    )
    .for('update', { skipLocked: true })
  await db.update(refunds).set({ checkDueAt: now }).where(inArray(refunds.id, free))
}

/** Takes back a part of the refunded amount that the buyer did not get. */
export async function lowerRefunded(tx: Db, attemptId: string, amountOre: number) {
  await tx
    .update(paymentAttempts)
    .set({ refundedOre: sql`greatest(0, ${paymentAttempts.refundedOre} - ${amountOre})` })
    .where(eq(paymentAttempts.id, attemptId))
}

export async function raiseRefunded(tx: Db, attemptId: string) {
  const done = sql`(select coalesce(sum(${refunds.amountOre}), 0) from ${refunds}
    where ${refunds.attemptId} = ${attemptId} and ${refunds.status} = 'done')`
  await tx
    .update(paymentAttempts)
    .set({ refundedOre: sql`greatest(${paymentAttempts.refundedOre}, ${done})` })
    .where(eq(paymentAttempts.id, attemptId))
}

/** Locks the capture that covers a line: its own, or that of the whole order. */
export async function lockCaptureOfLine(tx: Db, orderId: string, orderLineId: string | null) {
  const ofOrder = and(eq(captures.orderId, orderId), isNull(captures.orderLineId))
  const [row] = await tx
    .select()
    .from(captures)
    .where(orderLineId ? or(ofOrder, eq(captures.orderLineId, orderLineId)) : ofOrder)
    .for('update')
  return row
}

/** The lines among these whose capture was finally refused and that are still owed. */
export async function selectFailedLines(db: Db, lineIds: string[]): Promise<OrderLineRow[]> {
  if (lineIds.length === 0) return []
  const rows = await db
    .select({ line: orderLines })
    .from(captures)
    .innerJoin(orderLines, eq(orderLines.id, captures.orderLineId))
    .where(and(inArray(captures.orderLineId, lineIds), eq(captures.status, 'refused')))
    .orderBy(captures.createdAt, captures.id)
  return rows.map(({ line }) => line).filter((line) => line.totalOre > line.refundedOre)
}

/** Resolves the case of a line's refused capture. */
export async function closeRefusedCase(tx: Db, lineId: string, now: Date) {
  const [capture] = await tx
    .select({ id: captures.id })
    .from(captures)
    .where(and(eq(captures.orderLineId, lineId), eq(captures.status, 'refused')))
  if (!capture) return
  await tx
    .update(paymentCases)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(paymentCases.causeKey, `capture_refused:${capture.id}`),
        isNull(paymentCases.resolvedAt),
      ),
    )
}

/** The refundable rest of each line: its price less completed and pending refunds. */
export async function selectLinesLeft(db: Db, lineIds: string[]): Promise<Map<string, number>> {
  if (lineIds.length === 0) return new Map()
  const lines = await db.select().from(orderLines).where(inArray(orderLines.id, lineIds))
  const left = new Map<string, number>()
  for (const { id, totalOre } of lines) left.set(id, totalOre - (await sumRefunds(db, id)))
  return left
}

/** The paid amount of each order less refunds, in øre; orders that were never secured are left out. */
export async function selectOrderMoney(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .select({
      orderId: orders.id,
      totalOre: orderLines.totalOre,
      refundedOre: orderLines.refundedOre,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(inArray(orders.id, [...orderIds]), isNotNull(orders.securedAt)))
  const paid = new Map<string, number>()
  for (const { orderId, totalOre, refundedOre } of lines) {
    paid.set(orderId, (paid.get(orderId) ?? 0) + totalOre - refundedOre)
  }
  return paid
}
