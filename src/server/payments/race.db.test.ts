import { afterAll, beforeAll, expect, test } from 'vitest'
import { racePayment, settledRight } from '#test/payment-race.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

// Without the lock on the order this fails: two attempts both find it unpaid, and the second
// runs into the goods' unique line; without that line as well the card is delivered twice. Every other
// purchase then breaks; the large count is `npm run soak -- payments`.
test('callback, return page and poller at once deliver one card and take its price once', async () => {
  const orders: string[] = []
  for (let seed = 1; seed <= 12; seed += 1) {
    const { orderId, ...result } = await racePayment(shop, seed)
    expect({ seed, ...result }).toEqual({ seed, ...settledRight })
    orders.push(orderId)
  }
  expect((await shop.delivered()).toSorted()).toEqual(orders.toSorted())
})
