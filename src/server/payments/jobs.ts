import type { Ctx } from '../ctx.ts'
import { captureDue } from './capture-due.ts'
import { expireOrders, pollAttempts } from './poll-attempts.ts'
import type { Purchases } from './purchases.ts'
import { releaseDue } from './release-due.ts'
import { sendDueRefunds } from './send-due-refunds.ts'

/** Everything about money that waits for its time; each step looks for what is due. */
export async function runPayments(ctx: Ctx, purchases: Purchases): Promise<void> {
  await pollAttempts(ctx, purchases)
  await expireOrders(ctx)
  // Before the captures: what is still reserved is better released than taken and sent back.
  await sendDueRefunds(ctx)
  await captureDue(ctx, purchases)
  await releaseDue(ctx, purchases)
}
