import type { purchaseKinds } from '#contract/payments.ts'
import type { Ctx } from '../ctx.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

export type PurchaseKind = (typeof purchaseKinds)[number]

/** An order whose money is certain: authorised, nothing to pay, or an accepted invoice (E9). */
export type SecuredOrder = OrderRow & { number: string; lines: OrderLineRow[] }

/**
 * Delivers what an order bought. Runs once per order, in the transaction that marks it paid:
 * `ctx.db` is that transaction, the order row is locked. `captureDueAt` takes the whole amount
 * at that time; left out, the module queues each line itself with `queueCapture`, now or later.
 * Throwing `AppError('refused')` says that it can never be delivered: the money is released.
 */
type WhenSecured = Record<
  PurchaseKind,
  (ctx: Ctx, order: SecuredOrder) => Promise<{ captureDueAt?: Date }>
>

/** Lines that a secured order will not be paid for after all; `ctx.db` is the transaction. */
type WhenUnpaid = Record<
  PurchaseKind,
  (ctx: Ctx, unpaid: { orderId: string; orderLineIds: string[] }) => Promise<void>
>

/** What the higher modules do about money; composed in `app.ts`. */
export type Purchases = {
  whenSecured: WhenSecured
  /** The provider finally refused a capture: the lines are delivered but unpaid (D8). */
  whenCaptureRefused: WhenUnpaid
  /** A reservation ran out before these lines were to be captured (D8: released, not refunded). */
  whenReleased: WhenUnpaid
  /** Where a buyer goes on from the payment page. */
  pages: Record<PurchaseKind, { paid: string; unpaid: string }>
  /**
   * For what is kept for its buyer for a while: where to starts again once it is released, and nobody may
   * pay for it; undefined while it is kept, or is paid for.
   */
  restartPage: Partial<
    Record<PurchaseKind, (ctx: Ctx, order: OrderRow) => Promise<string | undefined>>
  >
}
