import { randomUUID } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { releaseOpenAttempts } from './attempt-queries.ts'
import {
  nextInSeries,
  findOrder,
  insertOrder,
  insertOrderLines,
  lockOpenOrder,
  selectOrderLines,
  updateOrder,
  type OrderLineRow,
  type OrderRow,
} from './queries.ts'
import type { PurchaseKind } from './purchases.ts'
import { requireOpenSales } from './sales.ts'

/** What is to be paid. Amounts in whole øre; `totalOre` of a line is list price less discount. */
export type NewOrder = {
  kind: PurchaseKind
  /** The row of the higher module that this order pays for. */
  subjectId: string
  accountId: string | null
  buyerName: string
  buyerEmail: string
  lines: NewOrderLine[]
  /** Default: a day from now. A started payment always gets its time. */
  expiresAt?: Date
}

export type NewOrderLine = {
  /** What the line is for in the higher module. */
  subjectId: string
  description: string
  listPriceOre: number
  discountOre: number
  vatMode: OrderLineRow['vatMode']
  /** The VAT that the line's total contains. */
  vatOre: number
}

type StartedOrder = { orderId: string; totalOre: number; isNew: boolean }

/**
 * The one open order for a thing: a second tab gets the same, a changed basket a new one in
 * place of the old. Throws `refused` with `already_paid` when the thing is paid, and with
 * `sales_closed` for a card before the operator has opened the sale (D28). The caller
 * ends its transaction with `assignOrderNumber`.
 */
export async function startOrder(tx: Db, ctx: Ctx, wanted: NewOrder): Promise<StartedOrder> {
  if (wanted.kind === 'pass') await requireOpenSales({ ...ctx, db: tx })
  const open = await lockOpenOrder(tx, wanted.kind, wanted.subjectId)
  if (open) {
    if (!isOpen(open)) throw alreadyPaid(open)
    if (await isSame(tx, ctx, open, wanted)) return started(open, false)
    await closeOrder(tx, ctx, open, 'replaced')
  }
  const order = await insertOrder(tx, orderRow(ctx, wanted))
  // Another tab was first between our look and our insert: now it is there to be found.
  if (!order) return startOrder(tx, ctx, wanted)

  await insertOrderLines(
    tx,
    wanted.lines.map((line, position) => lineRow(order.id, position, line)),
  )
  await recordActivity(tx, ctx, {
    action: 'payments.start_order',
    subject: { type: 'order', id: order.id },
    data: { kind: order.kind, totalOre: order.totalOre },
  })
  return started(order, true)
}

/**
 * Gives the order its gap-free number, `2027-000123`, unless it has one. Locks the year's
 * series until the transaction ends: call it as the last thing before the commit (E11).
 */
export async function assignOrderNumber(tx: Db, ctx: Ctx, orderId: string): Promise<string> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new AppError('not_found')
  if (order.number) return order.number

  const year = today(ctx).slice(0, 4)
  const number = `${year}-${String(await nextInSeries(tx, `orders-${year}`)).padStart(6, '0')}`
  await updateOrder(tx, orderId, { number })
  return number
}

/** Closes an order that nobody has paid; money that comes later is given back. */
export async function closeOrder(
  tx: Db,
  ctx: Ctx,
  order: OrderRow,
  why: 'replaced' | 'expired' | 'withdrawn' | 'undeliverable' | 'cancelled_by_operator',
) {
  await updateOrder(tx, order.id, { status: 'cancelled', cancelledAt: ctx.now() })
  await releaseOpenAttempts(tx, order.id, ctx.now())
  await recordActivity(tx, ctx, {
    action: 'payments.close_order',
    subject: { type: 'order', id: order.id },
    data: { why },
  })
}

export const isOpen = (order: OrderRow) =>
  order.status === 'draft' || order.status === 'awaiting_payment'

export const alreadyPaid = (order: OrderRow) =>
  new AppError('refused', { reason: 'already_paid', orderId: order.id, orderNumber: order.number })

const started = (order: OrderRow, isNew: boolean): StartedOrder => ({
  orderId: order.id,
  totalOre: order.totalOre,
  isNew,
})

const lineTotal = (line: NewOrderLine) => line.listPriceOre - line.discountOre

const orderTotal = (wanted: NewOrder) =>
  wanted.lines.reduce((sum, line) => sum + lineTotal(line), 0)

const aDay = 24 * 60 * 60 * 1000

function orderRow(ctx: Ctx, wanted: NewOrder) {
  const now = ctx.now()
  return {
    id: randomUUID(),
    kind: wanted.kind,
    subjectId: wanted.subjectId,
    accountId: wanted.accountId,
    buyerName: wanted.buyerName,
    buyerEmail: wanted.buyerEmail,
    status: 'awaiting_payment' as const,
    totalOre: orderTotal(wanted),
    currency: 'DKK',
    createdAt: now,
    expiresAt: wanted.expiresAt ?? new Date(now.getTime() + aDay),
  }
}

function lineRow(orderId: string, position: number, line: NewOrderLine) {
  const { subjectId, description, listPriceOre, discountOre, vatMode, vatOre } = line
  const totalOre = lineTotal(line)
  return {
    orderId,
    position,
    subjectId,
    description,
    listPriceOre,
    discountOre,
    vatMode,
    vatOre,
    totalOre,
  }
}

/** Is the open order still the answer to what is wanted, paid by the same buyer, in time? */
async function isSame(tx: Db, ctx: Ctx, order: OrderRow, wanted: NewOrder): Promise<boolean> {
  if (order.expiresAt <= ctx.now()) return false
  if (order.buyerEmail !== wanted.buyerEmail || order.buyerName !== wanted.buyerName) return false
  if (order.accountId !== wanted.accountId) return false
  const lines = await selectOrderLines(tx, order.id)
  return (
    lines.length === wanted.lines.length &&
    lines.every((line, index) => isSameLine(line, wanted.lines[index]))
  )
}

const isSameLine = (line: OrderLineRow, wanted: NewOrderLine | undefined) =>
  wanted !== undefined &&
  line.subjectId === wanted.subjectId &&
  line.description === wanted.description &&
  line.listPriceOre === wanted.listPriceOre &&
  line.discountOre === wanted.discountOre &&
  line.vatMode === wanted.vatMode &&
  line.vatOre === wanted.vatOre
