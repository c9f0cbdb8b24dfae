import type { Db } from '../db/client.ts'
import { selectFailedLines } from '../payments/money-queries.ts'
import type { OrderLineRow } from '../payments/queries.ts'
import { selectPassMoney } from './pass-money.ts'
import type { PassRow } from './queries.ts'

/** What must be paid for the card to be valid again; null when nothing can be. */
export async function missingFor(db: Db, pass: PassRow): Promise<{ amountOre: number } | null> {
  const lines = await selectUnpaidLines(db, pass)
  return lines.length > 0 ? { amountOre: sumOfUnpaid(lines) } : null
}

/** The lines of an unpaid card whose money never came and was not made good since. */
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
