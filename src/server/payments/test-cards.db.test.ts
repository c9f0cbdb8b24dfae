import { expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop } from '#test/payment-shop.ts'
import { openSales } from './sales.ts'

test.each(['quickpay', 'stripe'] as const)(
  'outside the demonstration a payment with a test card at %s delivers nothing',
  async (provider) => {
    const shop = await openPaymentShop({ provider, live: true })
    try {
      await openSales(shop.db, shop.ctx())
      const facts = paymentFacts(shop)
      const { orderId, attemptId, redirectUrl } = await shop.start()
      await shop.choose(redirectUrl, 'callback_first')
      await facts.settle(attemptId)
      expect(await facts.atProvider(attemptId)).toMatchObject({ authorizedOre: 149_500 })
      expect(await facts.deliveries(orderId)).toBe(0)
      expect(await facts.attempt(attemptId)).toMatchObject({ authorizedOre: 0 })
    } finally {
      await shop.close()
    }
  },
)
