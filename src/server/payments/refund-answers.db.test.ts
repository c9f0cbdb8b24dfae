import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitForLockWaiters } from '#test/lock-waiters.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { refunds } from '../db/tables/payments.ts'
import { lockAttempt, updateAttempt } from './attempt-queries.ts'
import { updateRefund } from './money-queries.ts'
import { addRefundedToLine, lockOrder } from './queries.ts'
import { undoFailedRefunds } from './refund-returned.ts'

const morning = '2027-05-04T10:00:00+02:00'

/** Answers of a provider that are lost, or that come after a newer one. */
describe.each(['stripe', 'nexi'] as const)('%s', (provider) => {
  let shop: PaymentShop
  let facts: ReturnType<typeof paymentFacts>
  beforeAll(async () => {
    shop = await openPaymentShop({ now: morning, provider })
    facts = paymentFacts(shop)
  })
  beforeEach(() => facts.at(morning))
  afterAll(() => shop.close())

  /** A card whose price the provider pays back, though its answer was lost. */
  async function paidBackUnanswered() {
    const started = await shop.start()
    await shop.choose(started.redirectUrl, 'approve')
    await facts.settle(started.attemptId)
    await shop.runJobsAfterCallbacks()
    await facts.failOnce((await facts.attempt(started.attemptId)).reference, 'error_after')
    await facts.refund(started.orderId, 149_500)
    await shop.runJobsAfterCallbacks()
    return started
  }

  const refundsOf = (orderId: string) =>
    shop.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const moneyOf = async ({ orderId, attemptId }: { orderId: string; attemptId: string }) => ({
    refunds: (await refundsOf(orderId)).map(({ status }) => status),
    refundedOre: (await facts.attempt(attemptId)).refundedOre,
  })

  test('a refund whose answer was lost, that was seen as made and then failed, counts as not paid back', async () => {
    const bought = await paidBackUnanswered()
    await facts.settle(bought.attemptId)
    expect(await moneyOf(bought)).toEqual({ refunds: ['sending'], refundedOre: 149_500 })

    await facts.failAtProvider(bought.attemptId, 'refund_fails')
    facts.at('2027-05-04T10:10:00+02:00')
    await facts.settle(bought.attemptId)
    await shop.runJobsAfterCallbacks()
    facts.at('2027-05-06T10:10:00+02:00')
    await shop.runJobsAfterCallbacks()
    expect(await moneyOf(bought)).toEqual({ refunds: ['failed'], refundedOre: 0 })
  })

  test.each([0, 149_500])(
    'a refund that is undone while an older answer is under way is not counted again (known before: %i øre)',
    async (refundedOre) => {
      const { orderId, attemptId } = await paidBackUnanswered()
      await updateAttempt(shop.db, attemptId, { refundedOre })
      const [{ id: key, orderLineId }] = (await refundsOf(orderId)) as [typeof refunds.$inferSelect]
      const older = await shop.db.transaction(async (tx) => {
        const order = (await lockOrder(tx, orderId))!
        const settled = facts.settle(attemptId)
        await waitForLockWaiters(shop, 1)
        await updateAttempt(tx, attemptId, { refundedOre: 149_500 })
        await updateRefund(tx, key, { status: 'done' })
        await addRefundedToLine(tx, orderLineId!, 149_500)
        const attempt = (await lockAttempt(tx, attemptId))!
        const failed = [{ id: `failed-${key}`, key, amountOre: 149_500 }]
        await undoFailedRefunds({ ...shop.ctx(), db: tx }, { order, attempt }, failed)
        return { settled }
      })
      await older.settled
      expect(await moneyOf({ orderId, attemptId })).toEqual({ refunds: ['failed'], refundedOre: 0 })
    },
  )
})
