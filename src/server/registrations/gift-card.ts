import { coveredByGiftCard, refusalOfGiftCard } from '#domain/payments/gift-card.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { leastRestOre } from '../payment-settings.ts'
import { findGiftCardByTypedCode } from '../payments/gift-card-ledger.ts'
import { findOrder } from '../payments/queries.ts'
import { isOpen } from '../payments/start-order.ts'
import { accessRegistration } from './access.ts'
import { loadRegistration } from './registration-view.ts'

/**
 * What a gift card would pay of this purchase. What the purchase's own unpaid order holds of the card
 * counts as its balance, because a new order replaces that one.
 */
export async function checkGiftCard(ctx: Ctx, { code }: { code: string }) {
  const registration = await accessRegistration(ctx)
  const card = await findGiftCardByTypedCode(ctx, code)
  const order = registration.orderId ? await findOrder(ctx.db, registration.orderId) : undefined
  const heldOre = order?.giftCardId === card.id && isOpen(order) ? order.giftCardOre : 0
  const balanceOre = card.balanceOre + heldOre
  const reason = refusalOfGiftCard({ ...card, balanceOre }, today(ctx))
  if (reason) throw new AppError('refused', { reason })
  const { totalOre } = await loadRegistration(ctx, ctx.db, registration)
  const coversOre = coveredByGiftCard(balanceOre, totalOre, leastRestOre(ctx.config))
  return { coversOre, restOre: totalOre - coversOre, leftOre: balanceOre - coversOre }
}
