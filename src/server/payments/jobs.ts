import type { Ctx } from '../ctx.ts'
import { captureDue } from './capture-due.ts'
import { issueDueCredits } from './issue-receipt.ts'
import { checkRefunds } from './check-refunds.ts'
import type { Purchases } from './purchases.ts'
import { releaseDue } from './release-due.ts'
import { sendDueRefunds } from './send-due-refunds.ts'
import { errorFields } from '../log.ts'
import { claimDuePolls } from './attempt-queries.ts'
import { lockExpiredOrders } from './queries.ts'
import { backOff } from './retry-times.ts'
import { settleAttempt } from './settle-attempt.ts'
import { closeOrder } from './start-order.ts'

/** Job: runs every payment step that is due. */
export async function runPayments(ctx: Ctx, purchases: Purchases): Promise<void> {
  await pollAttempts(ctx, purchases)
  await expireOrders(ctx)
  // Refunds run before captures, because reserved money is better released than captured and refunded.
  await sendDueRefunds(ctx)
  await checkRefunds(ctx, purchases)
  await captureDue(ctx, purchases)
  await issueDueCredits(ctx)
  await releaseDue(ctx, purchases)
}

/**
 * Settles attempts that neither a callback nor a browser has settled: first after 15 seconds, then
 * with growing intervals of up to 15 minutes until they end.
 */
async function pollAttempts(ctx: Ctx, purchases: Purchases): Promise<void> {
  const due = await claimDuePolls(ctx.db, ctx.now(), (polls) => backOff(ctx.now(), polls))
  for (const { id } of due) {
    await settleAttempt(ctx, purchases, { attemptId: id, source: 'poll' }).catch((error: unknown) =>
      ctx.log('warn', 'An attempt was not settled', { attemptId: id, ...errorFields(error) }),
    )
  }
}

/** Closes orders that were not paid in time; later payments are returned. */
async function expireOrders(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const order of await lockExpiredOrders(tx, ctx.now(), 100)) {
      await closeOrder(tx, ctx, order, 'expired')
    }
  })
}
