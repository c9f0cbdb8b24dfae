import type { Db } from '../db/client.ts'
import { selectLinesLeft } from '../payments/money-queries.ts'
import { selectPassPayments, type PassPaymentRow } from './payment-queries.ts'
import type { PassRow } from './queries.ts'

export type MoneyLine = { orderId: string; orderLineId: string }
export type PassMoney = {
  /** What the card was sold for. */
  sale: MoneyLine
  /** What it was upgraded for, unless that was withdrawn. */
  upgrade: (MoneyLine & { payment: PassPaymentRow }) | undefined
}

/** Where the money of a card's agreements is now: a payment made good stands instead of the first. */
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

export type Share = MoneyLine & { amountOre: number }

/** Divides an amount that goes back among lines, the newest payment first; never more than is left. */
export async function shareOut(db: Db, lines: MoneyLine[], amountOre: number): Promise<Share[]> {
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
