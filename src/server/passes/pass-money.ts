import type { Db } from '../db/client.ts'
import { sumHeldByLine } from '../payments/gift-card-queries.ts'
import { selectLinesLeft, selectFailedLines } from '../payments/money-queries.ts'
import { selectPassPayments, type PassPaymentRow } from './payment-queries.ts'
import type { PassRow } from './queries.ts'
import { selectOrderLines, type OrderLineRow } from '../payments/queries.ts'

export type MoneyLine = { orderId: string; orderLineId: string }
export type PassMoney = {
  /** The line that paid for the card. */
  sale: MoneyLine
  /** The line that paid for its upgrade; undefined without one or when it was withdrawn. */
  upgrade: (MoneyLine & { payment: PassPaymentRow }) | undefined
}

/** The order lines that hold the money of a card; a later payment replaces the line whose capture failed. */
export async function selectPassMoney(db: Db, pass: PassRow): Promise<PassMoney> {
  const payments = await selectPassPayments(db, pass.id)
  const payment = payments.findLast(({ kind, withdrawnAt }) => kind === 'upgrade' && !withdrawnAt)
  return {
    sale: newest(pass, payments),
    upgrade: payment && { ...newest(payment, payments), payment },
  }
}

function newest({ orderId, orderLineId }: MoneyLine, payments: PassPaymentRow[]): MoneyLine {
  const later = payments.find(({ insteadOfLineId }) => insteadOfLineId === orderLineId)
  return later ? newest(later, payments) : { orderId, orderLineId }
}

export type RefundShare = MoneyLine & { amountOre: number }

/** Divides a refund among lines, the newest payment first, and never more than is left of a line. */
export async function divideRefund(
  db: Db,
  lines: MoneyLine[],
  amountOre: number,
): Promise<RefundShare[]> {
  const left = await selectLinesLeft(
    db,
    lines.map(({ orderLineId }) => orderLineId),
  )
  let rest = amountOre
  return lines.flatMap((line) => {
    const share = Math.min(rest, left.get(line.orderLineId) ?? 0)
    rest -= share
    return share > 0 ? [{ ...line, amountOre: share }] : []
  })
}

/** What of a refund of these lines would go to the gift cards that paid them, as `queueRefund` divides it. */
export async function giftCardPartOf(
  db: Db,
  lines: MoneyLine[],
  amountOre: number,
): Promise<number> {
  let sum = 0
  for (const share of await divideRefund(db, lines, amountOre)) {
    sum += Math.min(share.amountOre, await sumHeldByLine(db, share.orderLineId))
  }
  return sum
}

/** Does a card wait for its membership that a gift card paid alone? */
export async function isWaitingOnGiftCard(db: Db, pass: PassRow): Promise<boolean> {
  if (pass.status !== 'awaiting_verification') return false
  const lines = await selectOrderLines(db, pass.orderId)
  return lines.some(
    ({ id, totalOre, giftCardOre }) =>
      id === pass.orderLineId && totalOre > 0 && giftCardOre === totalOre,
  )
}

/** The amount to pay before the card is valid again; null when nothing is owed. */
export async function amountOwed(db: Db, pass: PassRow): Promise<{ amountOre: number } | null> {
  const lines = await selectUnpaidLines(db, pass)
  return lines.length > 0 ? { amountOre: sumOfUnpaid(lines) } : null
}

/** The lines of an unpaid card whose capture failed and that were not paid later. */
export async function selectUnpaidLines(db: Db, pass: PassRow): Promise<OrderLineRow[]> {
  if (pass.status !== 'unpaid') return []
  const { sale, upgrade } = await selectPassMoney(db, pass)
  const lines = upgrade ? [sale, upgrade] : [sale]
  return selectFailedLines(
    db,
    lines.map(({ orderLineId }) => orderLineId),
  )
}

export const sumOfUnpaid = (lines: OrderLineRow[]) =>
  lines.reduce((sum, { totalOre, refundedOre }) => sum + totalOre - refundedOre, 0)
