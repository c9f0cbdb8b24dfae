import { afterAll, beforeAll, expect, test } from 'vitest'
import { racePayment, settledRight } from '#test/payment-race.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

// Without the lock on the order this fails: two attempts both find the order unpaid, and the second
// violates the unique index on delivered lines. Without that index too, the card is delivered twice in
// every other purchase. The large count is `npm run soak -- payments`.
test('concurrent callback, return page and poller deliver one card and capture its price once', async () => {
  const orders: string[] = []
  for (let seed = 1; seed <= 12; seed += 1) {
    const { orderId, ...result } = await racePayment(shop, seed)
    expect({ seed, ...result }).toEqual({ seed, ...settledRight })
    orders.push(orderId)
  }
  expect((await shop.delivered()).toSorted()).toEqual(orders.toSorted())
})
