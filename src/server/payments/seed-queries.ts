import { inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { captures, paymentAttempts, paymentCases, refunds } from '../db/tables/payments.ts'
import { numberSeries, orderLines, orders } from '../db/tables/orders.ts'

/** Completed purchases; only for the demonstration's data. */
export type StoredMoney = {
  orders: (typeof orders.$inferInsert)[]
  lines: (typeof orderLines.$inferInsert)[]
  attempts: (typeof paymentAttempts.$inferInsert)[]
  captures: (typeof captures.$inferInsert)[]
  refunds: (typeof refunds.$inferInsert)[]
  cases: (typeof paymentCases.$inferInsert)[]
  series: (typeof numberSeries.$inferInsert)[]
}

export async function insertMoney(tx: Db, money: StoredMoney) {
  if (money.orders.length > 0) await tx.insert(orders).values(money.orders)
  if (money.lines.length > 0) await tx.insert(orderLines).values(money.lines)
  if (money.attempts.length > 0) await tx.insert(paymentAttempts).values(money.attempts)
  if (money.captures.length > 0) await tx.insert(captures).values(money.captures)
  if (money.refunds.length > 0) await tx.insert(refunds).values(money.refunds)
  if (money.cases.length > 0) await tx.insert(paymentCases).values(money.cases)
  if (money.series.length > 0) await tx.insert(numberSeries).values(money.series)
}

/** Assigns orders to a buyer's account. */
export async function setBuyer(
  tx: Db,
  orderIds: string[],
  buyer: { accountId: string; buyerName: string; buyerEmail: string },
) {
  await tx.update(orders).set(buyer).where(inArray(orders.id, orderIds))
}
