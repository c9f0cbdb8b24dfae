import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import type { Purchases } from '../payments/purchases.ts'
import { findOrder } from '../payments/queries.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, startOrder } from '../payments/start-order.ts'

/** Orders and pays 0 kr. through the same steps as every card: order, number, attempt, settlement, delivery. */
export async function runTestPurchase(ctx: Ctx, purchases: Purchases) {
  const { accountId, name, email } = requireSignedIn(ctx)
  const orderId = await ctx.db.transaction(async (tx) => {
    const price = { listPriceOre: 0, discountOre: 0, vatMode: 'exempt', vatOre: 0 } as const
    const { orderId: id } = await startOrder(tx, ctx, {
      kind: 'set_up_test',
      subjectId: crypto.randomUUID(),
      accountId,
      buyerName: name,
      buyerEmail: email,
      lines: [{ subjectId: crypto.randomUUID(), description: 'Prøvekøb', ...price }],
    })
    await assignOrderNumber(tx, ctx, id)
    return id
  })
  const { attemptId } = await startAttempt(ctx, orderId)
  await settleAttempt(ctx, purchases, { attemptId, source: 'return' })
  return { orderNumber: (await findOrder(ctx.db, orderId))?.number ?? '' }
}
