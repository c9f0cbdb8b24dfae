import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders } from '../db/tables/orders.ts'
import { registrationOrders } from '../db/tables/registrations.ts'
import { boughtBy, type Buyer } from '../payments/receipt-queries.ts'

/** What was ordered and agreed to, newest first. */
export function selectAcceptedOrders(db: Db, buyer: Buyer, limit: number) {
  return db
    .select({ orderId: orders.id, number: orders.number, sale: registrationOrders })
    .from(registrationOrders)
    .innerJoin(orders, eq(orders.id, registrationOrders.orderId))
    .where(and(boughtBy(buyer), isNotNull(orders.securedAt)))
    .orderBy(desc(registrationOrders.termsAcceptedAt), desc(orders.id))
    .limit(limit)
}
