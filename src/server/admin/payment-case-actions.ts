import type { actOnPaymentCase } from '#contract/admin-order-actions.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { actionOf } from '#domain/payments/payment-cases.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { mailPayLinkAgain } from '../passes/capture-failed.ts'
import type { Purchases } from '../payments/purchases.ts'
import { findPaymentCase, type PaymentCaseRow } from '../payments/queries.ts'
import { nothingToRetry, retryDelivery, retryRefund, retryRelease } from '../payments/retry-case.ts'

/** The one thing that can be tried about a payment case that is open. */
export async function actOnCase(
  ctx: Ctx,
  purchases: Purchases,
  { id, action }: ParsedInput<typeof actOnPaymentCase>,
) {
  const found = await findPaymentCase(ctx.db, id)
  if (!found) throw new AppError('not_found')
  if (found.resolvedAt !== null || actionOf(found.kind) !== action) throw nothingToRetry()
  if (action === 'retry_refund') await retryRefund(ctx, found)
  if (action === 'retry_release') await retryRelease(ctx, found)
  if (action === 'deliver') await retryDelivery(ctx, purchases, found)
  if (action === 'send_pay_link') await sendPayLink(ctx, found)
  return { done: true as const }
}

/** The case stays open until it is paid: the payment itself closes it. */
async function sendPayLink(ctx: Ctx, { id, orderId }: PaymentCaseRow) {
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (!(await mailPayLinkAgain(inside, orderId))) throw nothingToRetry()
    await recordActivity(tx, ctx, {
      action: 'admin.send_pay_link',
      subject: { type: 'payment_case', id },
    })
  })
  ctx.wake?.('mails')
}
