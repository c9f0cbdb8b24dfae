import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { claimDuePolls } from './attempt-queries.ts'
import type { Purchases } from './purchases.ts'
import { lockExpiredOrders } from './queries.ts'
import { backOff } from './retry-times.ts'
import { settleAttempt } from './settle-attempt.ts'
import { closeOrder } from './start-order.ts'

/**
 * Asks the provider about attempts that neither a callback nor a browser has settled: first
 * after 15 seconds, then ever more seldom, up to every quarter of an hour, until they end.
 */
export async function pollAttempts(ctx: Ctx, purchases: Purchases): Promise<void> {
  const due = await claimDuePolls(ctx.db, ctx.now(), (polls) => backOff(ctx.now(), polls))
  for (const { id } of due) {
    await settleAttempt(ctx, purchases, { attemptId: id, source: 'poll' }).catch((error: unknown) =>
      ctx.log('warn', 'An attempt was not settled', { attemptId: id, ...errorFields(error) }),
    )
  }
}

/** Closes orders that nobody paid in time; money that still comes is given back. */
export async function expireOrders(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const order of await lockExpiredOrders(tx, ctx.now(), 100)) {
      await closeOrder(tx, ctx, order, 'expired')
    }
  })
}
