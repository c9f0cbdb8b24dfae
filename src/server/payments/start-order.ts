import { randomUUID } from 'node:crypto'
import type { Funding } from '#domain/discounts/campaign.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { sendAhead } from '../db/transactions.ts'
import { releaseOpenAttempts } from './attempt-queries.ts'
import { returnCampaignUses, takeCampaignUses } from './campaign-use-queries.ts'
import { payWithGiftCard, returnOrderToGiftCard } from './gift-card-ledger.ts'
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

/** Input of an order. Amounts in øre; the total of a line is its list price less discount. */
export type NewOrder = {
  kind: PurchaseKind
  /** The row of the higher module that this order pays for. */
  subjectId: string
  accountId: string | null
  buyerName: string
  buyerEmail: string
  lines: NewOrderLine[]
  /** Pays what it can; such an order waits for the rest only an hour, because it holds the balance. */
  giftCardId?: string
  /** What the gift card pays as the buyer saw it: an open order in which it pays another amount is replaced. */
  giftCardOre?: number
  /** Whether it holds uses of a limited campaign; such an order waits only an hour, too. */
  holdsDiscount?: boolean
  /** Default: a day from now. A started payment extends it if necessary. */
  expiresAt?: Date
}

export type NewOrderLine = {
  /** The row of the higher module that this line pays for. */
  subjectId: string
  description: string
  listPriceOre: number
  discountOre: number
  vatMode: OrderLineRow['vatMode']
  /** The VAT that the line's total contains. */
  vatOre: number
  /** The campaign that gives the discount, and who bears it (E1). */
  discount?: { campaignId: string; fundedBy: Funding; clubId: string | null }
  /** The club whose link or code was used (D17). */
  soldByClubId?: string | null
}

type StartedOrder = { orderId: string; totalOre: number; giftCardOre: number; isNew: boolean }

/**
 * Finds or creates the one open order of a subject. A second tab gets the same order; a changed
 * basket replaces it. Throws `refused` with `already_paid`, and with `sales_closed` for a card or gift
 * card before the operator has opened the sale (D28), and with the reason why a gift card cannot pay. The caller ends its transaction with `assignOrderNumber`.
 */
export async function startOrder(tx: Db, ctx: Ctx, input: NewOrder): Promise<StartedOrder> {
  if (['pass', 'gift_card', 'company_cards'].includes(input.kind))
    await requireOpenSales({ ...ctx, db: tx })
  const open = await lockOpenOrder(tx, input.kind, input.subjectId)
  if (open) {
    if (!isOpen(open)) throw alreadyPaid(open)
    if (await isSame(tx, ctx, open, input)) return started(open, false)
    await closeOrder(tx, ctx, open, 'replaced')
  }
  const order = await insertOrder(tx, orderRow(ctx, input))
  // Another transaction inserted an order in between, so start again and find it.
  if (!order) return startOrder(tx, ctx, input)

  const lines = input.lines.map((line, position) => lineRow(order.id, position, line))
  await sendAhead(tx, () => insertOrderLines(tx, lines))
  if (lines.some((line) => line.campaignId)) await takeCampaignUses(tx, order.id, ctx.now())
  const { giftCardId } = input
  const giftCardOre = giftCardId
    ? await payWithGiftCard(tx, ctx, { orderId: order.id, giftCardId })
    : 0
  await recordActivity(tx, ctx, {
    action: 'payments.start_order',
    subject: { type: 'order', id: order.id },
    data: { kind: order.kind, totalOre: order.totalOre },
  })
  return started({ ...order, giftCardOre }, true)
}

/**
 * Gives the order its gap-free number, `2027-000123`, unless it has one. Locks the year's
 * series until the transaction ends: call it as the last thing before the commit (E11).
 * @param isNew whether this transaction has inserted the order, which has no number then.
 */
export async function assignOrderNumber(
  tx: Db,
  ctx: Ctx,
  orderId: string,
  { isNew = false } = {},
): Promise<string> {
  const order = isNew ? undefined : await findOrder(tx, orderId)
  if (!order && !isNew) throw new AppError('not_found')
  if (order?.number) return order.number

  const year = today(ctx).slice(0, 4)
  const number = `${year}-${String(await nextInSeries(tx, `orders-${year}`)).padStart(6, '0')}`
  await sendAhead(tx, () => updateOrder(tx, orderId, { number }))
  return number
}

/** Closes an unpaid order; later payments are returned, and its gift card has its balance back. */
export async function closeOrder(
  tx: Db,
  ctx: Ctx,
  order: OrderRow,
  why: 'replaced' | 'expired' | 'withdrawn' | 'undeliverable' | 'cancelled_by_operator',
) {
  await updateOrder(tx, order.id, { status: 'cancelled', cancelledAt: ctx.now() })
  await releaseOpenAttempts(tx, order.id, ctx.now())
  await returnOrderToGiftCard(tx, ctx, order)
  await returnCampaignUses(tx, order.id)
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
  giftCardOre: order.giftCardOre,
  isNew,
})

const lineTotal = (line: NewOrderLine) => line.listPriceOre - line.discountOre

const orderTotal = (input: NewOrder) => input.lines.reduce((sum, line) => sum + lineTotal(line), 0)

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

function orderRow(ctx: Ctx, input: NewOrder) {
  const now = ctx.now()
  const waitMs = input.giftCardId || input.holdsDiscount ? hourMs : dayMs
  return {
    id: randomUUID(),
    kind: input.kind,
    subjectId: input.subjectId,
    accountId: input.accountId,
    buyerName: input.buyerName,
    buyerEmail: input.buyerEmail,
    status: 'awaiting_payment' as const,
    totalOre: orderTotal(input),
    currency: 'DKK',
    createdAt: now,
    expiresAt: input.expiresAt ?? new Date(now.getTime() + waitMs),
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
    ...columnsOf(line),
  }
}

/** Who bears the discount of a line, and whose sale it is. */
function columnsOf({ discount, soldByClubId }: NewOrderLine) {
  return {
    campaignId: discount?.campaignId ?? null,
    discountFundedBy: discount?.fundedBy ?? null,
    discountClubId: discount?.fundedBy === 'club' ? discount.clubId : null,
    soldByClubId: soldByClubId ?? null,
  }
}

/** Does the open order match the input, and has it not expired? */
async function isSame(tx: Db, ctx: Ctx, order: OrderRow, input: NewOrder): Promise<boolean> {
  if (order.expiresAt <= ctx.now()) return false
  if (order.buyerEmail !== input.buyerEmail || order.buyerName !== input.buyerName) return false
  if (order.accountId !== input.accountId) return false
  if (order.giftCardId !== (input.giftCardId ?? null)) return false
  if (input.giftCardOre !== undefined && order.giftCardOre !== input.giftCardOre) return false
  const lines = await selectOrderLines(tx, order.id)
  return (
    lines.length === input.lines.length &&
    lines.every((line, index) => isSameLine(line, input.lines[index]))
  )
}

const isSameLine = (line: OrderLineRow, input: NewOrderLine | undefined) =>
  input !== undefined &&
  line.subjectId === input.subjectId &&
  line.description === input.description &&
  line.listPriceOre === input.listPriceOre &&
  line.discountOre === input.discountOre &&
  line.vatMode === input.vatMode &&
  line.vatOre === input.vatOre &&
  Object.entries(columnsOf(input)).every(
    ([key, value]) => line[key as keyof OrderLineRow] === value,
  )
