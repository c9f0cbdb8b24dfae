import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { danishDay } from '#server/clock.ts'
import { paymentCases } from '#server/db/tables/payments.ts'
import { simulatorPayments } from '#server/db/tables/simulators.ts'
import { findAttempt } from '#server/payments/attempt-queries.ts'
import { recordTransfer } from '#server/payments/record-transfer.ts'
import { retryRefund } from '#server/payments/retry-case.ts'
import type { Purchase } from './purchases.ts'
import type { BookShop } from './shop.ts'

/** At these a refund may fail after it was accepted. */
const refundsMayFail = new Set(['stripe', 'nexi'])

/** The buyers' cards are closed: their refunds come back to the company a few seconds later. */
export async function closeCards(shop: BookShop, _by: Ctx, { tabs }: Purchase) {
  for (const { attemptId } of tabs) {
    const attempt = await findAttempt(shop.db, attemptId)
    if (!attempt || !refundsMayFail.has(attempt.provider)) continue
    await shop.db
      .update(simulatorPayments)
      .set({ failure: 'refund_fails', failuresLeft: 0 })
      .where(eq(simulatorPayments.reference, attempt.reference))
  }
}

/** The back office transfers what came back, or tries it again; two of its people do it at once. */
export async function payFailedRefund(
  shop: BookShop,
  by: Ctx,
  { orderId }: Purchase,
  draw: () => number,
) {
  const [open] = await shop.db
    .select()
    .from(paymentCases)
    .where(
      and(
        eq(paymentCases.orderId, orderId),
        inArray(paymentCases.kind, ['refund_returned', 'refund_failed']),
        isNull(paymentCases.resolvedAt),
      ),
    )
  if (!open) return
  const paidOn = danishDay(by.now())
  const transfer = () =>
    by.db.transaction((tx) => recordTransfer({ ...by, db: tx }, open.id, paidOn))
  const isRetried = open.kind === 'refund_failed' && draw() < 0.5
  await Promise.all([transfer(), isRetried ? retryRefund(by, open) : transfer()])
}
