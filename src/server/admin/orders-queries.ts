import { sql } from 'drizzle-orm'
import { listAttempts, listOrders, listPaymentCases } from '#contract/admin/orders.ts'
import { paymentAttempts, paymentCases } from '../db/tables/payments.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import type { ListSource } from './list-queries.ts'
import { orderHas, ordersWith } from './search-queries.ts'

const openCases = sql`${paymentCases.orderId} = ${orders.id} and ${paymentCases.resolvedAt} is null`
const ofOrder = sql`${orderLines.orderId} = ${orders.id}`

export const ordersSource: ListSource = {
  list: listOrders,
  from: sql`${orders}`,
  id: orders.id,
  columns: {
    number: orders.number,
    createdAt: orders.createdAt,
    buyerName: orders.buyerName,
    buyerEmail: orders.buyerEmail,
    kind: orders.kind,
    status: orders.status,
    lines: sql`(select count(*) from ${orderLines} where ${ofOrder})`,
    totalOre: orders.totalOre,
    giftCardOre: orders.giftCardOre,
    refundedOre: sql`(select coalesce(sum(${orderLines.refundedOre}), 0) from ${orderLines} where ${ofOrder})`,
    openCases: sql`(select count(*) from ${paymentCases} where ${openCases})`,
  },
  search: (has) => sql`${orders.id} = ${ordersWith(has)}`,
  filters: { paymentCase: () => sql`exists (select from ${paymentCases} where ${openCases})` },
}

export const attemptsSource: ListSource = {
  list: listAttempts,
  from: sql`${paymentAttempts} left join ${orders} on ${orders.id} = ${paymentAttempts.orderId}`,
  id: paymentAttempts.id,
  columns: {
    reference: paymentAttempts.reference,
    createdAt: paymentAttempts.createdAt,
    orderNumber: orders.number,
    buyerEmail: orders.buyerEmail,
    provider: paymentAttempts.provider,
    status: paymentAttempts.status,
    amountOre: paymentAttempts.amountOre,
    authorizedOre: paymentAttempts.authorizedOre,
    capturedOre: paymentAttempts.capturedOre,
    refundedOre: paymentAttempts.refundedOre,
  },
  search: (has) => sql`${paymentAttempts.orderId} = ${ordersWith(has)}`,
}

export const paymentCasesSource: ListSource = {
  list: listPaymentCases,
  from: sql`${paymentCases} left join ${orders} on ${orders.id} = ${paymentCases.orderId}`,
  id: paymentCases.id,
  columns: {
    kind: paymentCases.kind,
    openedAt: paymentCases.openedAt,
    orderNumber: orders.number,
    buyerName: orders.buyerName,
    buyerEmail: orders.buyerEmail,
    totalOre: orders.totalOre,
    resolvedAt: paymentCases.resolvedAt,
  },
  search: orderHas,
  filters: {
    state: (word) =>
      word === 'open'
        ? sql`${paymentCases.resolvedAt} is null`
        : sql`${paymentCases.resolvedAt} is not null`,
  },
}
