import { sql } from 'drizzle-orm'
import { accountGolfers, accounts } from '../db/tables/accounts.ts'
import { passes } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import { registrationCards } from '../db/tables/registrations.ts'

/**
 * Which of a golfer's cards an account sees, in a query that joins `account_golfers` and `passes`:
 * all of them once she has signed in with the union. Before that only what the account paid for,
 * and what somebody bought for its owner, who said yes from the account's own mailbox (D10): who
 * typed a stranger's number must not read where she plays.
 */
export const isShown = sql`(${accountGolfers.proof} = 'dgu_login'
  or exists (select from ${orders}
    where ${orders.id} = ${passes.orderId} and ${orders.accountId} = ${accountGolfers.accountId})
  or exists (select from ${registrationCards}
    join ${accounts} on ${accounts.email} = lower(${registrationCards.email})
    where ${registrationCards.passId} = ${passes.id}
      and ${registrationCards.relation} = 'partner'
      and ${registrationCards.membershipState} = 'confirmed'
      and ${accounts.id} = ${accountGolfers.accountId} and ${accounts.emailVerified}))`
