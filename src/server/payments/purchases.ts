import type { purchaseKinds } from '#contract/payments/endpoints.ts'
import type { Ctx } from '../ctx.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

export type PurchaseKind = (typeof purchaseKinds)[number]

/** An order whose payment is certain: authorised, 0 kr., or by an accepted invoice. */
export type SecuredOrder = OrderRow & { number: string; lines: OrderLineRow[] }

/**
 * Delivers an order. Runs once per order, in the transaction that marks it paid: `ctx.db` is that
 * transaction, and the order row is locked. `captureDueAt` captures the whole amount at that time;
 * without it the module queues each line with `queueCapture`. Throw `AppError('refused')` when the
 * order can never be delivered: the money is then released.
 */
type WhenSecured = Record<
  PurchaseKind,
  (ctx: Ctx, order: SecuredOrder) => Promise<{ captureDueAt?: Date }>
>

/** Handles lines of a secured order that will not be paid; `ctx.db` is the transaction. */
type WhenUnpaid = Record<
  PurchaseKind,
  (ctx: Ctx, unpaid: { orderId: string; orderLineIds: string[] }) => Promise<void>
>

/** How each kind of purchase reacts to payments; composed in `app.ts`. */
export type Purchases = {
  whenSecured: WhenSecured
  /** A capture was finally refused: the lines are delivered but unpaid. */
  whenCaptureRefused: WhenUnpaid
  /** A reservation expired before these lines were captured; the money is released, not refunded. */
  whenReleased: WhenUnpaid
  /** Pages after a payment that succeeded or failed. */
  pages: Record<PurchaseKind, { paid: string; unpaid: string }>
  /**
   * For items that are reserved for a limited time: the page for a new purchase once the item is released
   * and can no longer be paid for; undefined while it is reserved or after it is paid.
   */
  restartPage: Partial<
    Record<PurchaseKind, (ctx: Ctx, order: OrderRow) => Promise<string | undefined>>
  >
}
