import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'

/**
 * Is an address the buyer's of an order: the one entered at the purchase, or the proven one of the buying
 * account? The address is compared in lower case.
 */
export function isBuyer(db: Db, address: string): SQL {
  const email = address.toLowerCase()
  const account = db
    .select({ one: sql`1` })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, orders.accountId),
        eq(accounts.email, email),
        eq(accounts.emailVerified, true),
      ),
    )
  return sql`(lower(${orders.buyerEmail}) = ${email} or exists ${account})`
}
