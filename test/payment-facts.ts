import { eq } from 'drizzle-orm'
import { mails } from '#server/db/tables/notifications.ts'
import { paymentCases } from '#server/db/tables/payments.ts'
import { simulatorPayments } from '#server/db/tables/simulators.ts'
import { findAttempt, type EventSource } from '#server/payments/attempt-queries.ts'
import { findOrder, selectOrderLines } from '#server/payments/queries.ts'
import { queueCapture } from '#server/payments/queue-capture.ts'
import { queueRefund } from '#server/payments/queue-refund.ts'
import { settleAttempt } from '#server/payments/settle-attempt.ts'
import type { PaymentShop } from './payment-shop.ts'

type SimulatedFailure = typeof simulatorPayments.$inferSelect.failure

/** Queries and actions for tests about payments. */
export function paymentFacts(shop: PaymentShop) {
  const order = async (orderId: string) => (await findOrder(shop.db, orderId))!
  const attempt = async (attemptId: string) => (await findAttempt(shop.db, attemptId))!
  const casesOf = (orderId: string) =>
    shop.db.select().from(paymentCases).where(eq(paymentCases.orderId, orderId))
  return {
    order,
    attempt,
    at: (iso: string) => shop.clock.setOffset(new Date(iso).getTime() - shop.startedAt),
    settle: (attemptId: string, source: EventSource = 'poll') =>
      settleAttempt(shop.ctx(), shop.purchases, { attemptId, source }),
    deliveries: async (orderId: string) =>
      (await shop.delivered()).filter((id) => id === orderId).length,
    mailsAbout: async (orderId: string) => {
      const { number } = await order(orderId)
      return (await shop.db.select().from(mails)).filter(({ data }) => data.orderNumber === number)
    },
    casesOf: async (orderId: string) => (await casesOf(orderId)).map(({ kind }) => kind),
    caseRowsOf: casesOf,
    atProvider: async (attemptId: string) => {
      const { reference } = await attempt(attemptId)
      const [row] = await shop.db
        .select()
        .from(simulatorPayments)
        .where(eq(simulatorPayments.reference, reference))
      return row!
    },
    /** Makes a payment fail at the provider from now on. */
    failAtProvider: async (attemptId: string, failure: SimulatedFailure) => {
      const { reference } = await attempt(attemptId)
      const set = { failure, failuresLeft: 0 }
      await shop.db
        .update(simulatorPayments)
        .set(set)
        .where(eq(simulatorPayments.reference, reference))
    },
    /** Makes the next write about a payment fail at the provider. */
    failOnce: async (reference: string, failure: 'error_after') => {
      await shop.db
        .update(simulatorPayments)
        .set({ failure, failuresLeft: 1 })
        .where(eq(simulatorPayments.reference, reference))
    },
    capture: (orderId: string, orderLineId: string) =>
      shop.db.transaction((tx) => {
        const wanted = { orderId, orderLineId, dueAt: shop.ctx().now() }
        return queueCapture(tx, { ...shop.ctx(), db: tx }, wanted)
      }),
    /** Refunds a part of the order's first line. */
    refund: async (orderId: string, amountOre: number, cause = 'withdrawal') => {
      const [line] = await selectOrderLines(shop.db, orderId)
      const wanted = { orderId, orderLineId: line!.id, amountOre, reason: 'withdrawal' }
      return shop.db.transaction((tx) =>
        queueRefund(tx, { ...shop.ctx(), db: tx }, { ...wanted, causeKey: `${cause}:${orderId}` }),
      )
    },
  }
}
