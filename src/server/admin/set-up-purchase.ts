import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import type { Purchases } from '../payments/purchases.ts'
import { findOrder } from '../payments/queries.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, startOrder } from '../payments/start-order.ts'

/** Orders 0 kr. and pays it: order, number, attempt, settlement and delivery as for every card. */
export async function runTestPurchase(ctx: Ctx, purchases: Purchases) {
  const { accountId, name, email } = requireSignedIn(ctx)
  const orderId = await ctx.db.transaction(async (tx) => {
    const nothing = { listPriceOre: 0, discountOre: 0, vatMode: 'exempt', vatOre: 0 } as const
    const { orderId: id } = await startOrder(tx, ctx, {
      kind: 'set_up_test',
      subjectId: crypto.randomUUID(),
      accountId,
      buyerName: name,
      buyerEmail: email,
      lines: [{ subjectId: crypto.randomUUID(), description: 'Prøvekøb', ...nothing }],
    })
    await assignOrderNumber(tx, ctx, id)
    return id
  })
  const { attemptId } = await startAttempt(ctx, orderId)
  await settleAttempt(ctx, purchases, { attemptId, source: 'return' })
  return { orderNumber: (await findOrder(ctx.db, orderId))?.number ?? '' }
}
