import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPayment } from '#test/new-payment.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { providerByName } from './providers.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop({})
})
afterAll(() => shop.close())

/** The simulated provider as another process calls it, which has an address of its own. */
function fromOtherProcess() {
  const ctx = shop.ctx()
  const loopbackUrl = ctx.loopbackUrl.replace('127.0.0.1', 'localhost')
  expect(loopbackUrl).not.toBe(ctx.loopbackUrl)
  return providerByName({ ...ctx, loopbackUrl }, 'simulator')
}

test('a payment that one process asked for is the same when another process asks again', async () => {
  const wanted = newPayment(shop, 'two-processes-1')
  const first = await (await providerByName(shop.ctx(), 'simulator')).create(wanted, 'one-key')
  const again = await (await fromOtherProcess()).create(wanted, 'one-key')
  expect(again).toEqual(first)
})

test('another amount under the same key is refused', async () => {
  const wanted = newPayment(shop, 'two-processes-2')
  await (await providerByName(shop.ctx(), 'simulator')).create(wanted, 'other-key')
  const other = { ...wanted, amountOre: wanted.amountOre + 100 }
  await expect((await fromOtherProcess()).create(other, 'other-key')).rejects.toThrow('Answer 409')
})
