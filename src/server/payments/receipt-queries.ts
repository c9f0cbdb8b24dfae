import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { captures, paymentCases, refunds } from '../db/tables/payments.ts'
import { giftCardMovements } from '../db/tables/gift-cards.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import type { OrderRow } from './queries.ts'

export type Buyer = {
  accountId: string
  /** The account's address; undefined until it is proven. */
  email: string | undefined
}

/**
 * Orders of the account, and orders without an account placed with its proven address. An order keeps
 * its account even if another person takes over the address.
 */
export const boughtBy = ({ accountId, email }: Buyer): SQL | undefined =>
  or(
    eq(orders.accountId, accountId),
    email ? and(isNull(orders.accountId), eq(orders.buyerEmail, email)) : undefined,
  )

/** A buyer's paid orders, the newest first. */
export function selectOrdersOf(db: Db, buyer: Buyer, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(boughtBy(buyer), isBought))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

export async function findOrderOf(db: Db, buyer: Buyer, orderId: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), boughtBy(buyer), isBought))
  return order
}

/** A company has invoices instead, and the test order of a new installation is never captured. */
export const kindsWithReceipts = ['pass', 'pass_debt', 'tournament_entry', 'gift_card'] as const

export const hasReceipts = inArray(orders.kind, [...kindsWithReceipts])

/** An unpaid order has no receipt. */
const isBought = and(isNotNull(orders.securedAt), isNotNull(orders.number), hasReceipts)

/** Lines, captures and refunds of several orders, what went back to their gift cards, and the causes of open cases. */
export async function selectMoneyOf(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) {
    return { lines: [], captures: [], refunds: [], returned: [], openCauses: new Set<string>() }
  }
  const isOpen = and(inArray(paymentCases.orderId, orderIds), isNull(paymentCases.resolvedAt))
  const openCases = await db
    .select({ cause: paymentCases.causeKey })
    .from(paymentCases)
    .where(isOpen)
  return {
    openCauses: new Set(openCases.map(({ cause }) => cause)),
    lines: await db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, orderIds))
      .orderBy(asc(orderLines.position)),
    captures: await db
      .select()
      .from(captures)
      .where(inArray(captures.orderId, orderIds))
      .orderBy(asc(captures.createdAt), asc(captures.id)),
    refunds: await db
      .select()
      .from(refunds)
      .where(inArray(refunds.orderId, orderIds))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    returned: await db
      .select()
      .from(giftCardMovements)
      .where(
        and(inArray(giftCardMovements.orderId, orderIds), eq(giftCardMovements.kind, 'returned')),
      )
      .orderBy(asc(giftCardMovements.at), asc(giftCardMovements.id)),
  }
}
