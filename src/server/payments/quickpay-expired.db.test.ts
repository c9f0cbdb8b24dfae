import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop } from '#test/payment-shop.ts'
import { simulatorPayments } from '../db/tables/simulators.ts'
import { selectCaptures } from './money-queries.ts'

test('a card whose reservation at QuickPay has run out (40002) is unpaid, and its buyer is asked to pay again', async () => {
  const shop = await openPaymentShop({ provider: 'quickpay' })
  try {
    const facts = paymentFacts(shop)
    const { orderId, attemptId, redirectUrl } = await shop.start()
    await shop.choose(redirectUrl, 'approve')
    await facts.settle(attemptId)
    // This bank holds money for less than the week that we count on.
    const { reference } = await facts.attempt(attemptId)
    await shop.db
      .update(simulatorPayments)
      .set({ authorizedUntil: shop.clock.now() })
      .where(eq(simulatorPayments.reference, reference))
    await shop.runJobs()
    expect(await selectCaptures(shop.db, orderId)).toMatchObject([
      { status: 'refused', lastError: 'Status 40002' },
    ])
    // Here the module of cards mails the link to pay again.
    expect(shop.shelf.notified).toEqual([`refused ${orderId}`])
    expect(await facts.casesOf(orderId)).toEqual(['capture_refused'])
    expect(await facts.attempt(attemptId)).toMatchObject({ capturedOre: 0 })
  } finally {
    await shop.close()
  }
})
