import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCardsOf } from '#test/gift-card-shop.ts'
import { line, openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { mobilePayReceipt } from './mobilepay-receipt.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop({ provider: 'mobilepay' })
})
afterAll(() => shop.close())

const sent = () =>
  shop.exchanges.findLast(
    ({ method, path, status }) =>
      method === 'POST' && path === '/epayment/v1/payments' && status === 201,
  )?.request as { amount: { value: number }; receipt: Record<string, unknown> }

test('the buyer sees in the app what is bought, with VAT, discount and the gift card', async () => {
  const giftCardId = await giftCardsOf(() => shop).giftCard(500)
  await shop.start({ giftCardId, lines: [line(149_500, 20_000)] })
  expect(sent().amount.value).toBe(79_500)
  expect(sent().receipt).toEqual({
    orderLines: [
      {
        id: expect.any(String),
        name: 'Sæsonkort 2027',
        totalAmount: 129_500,
        totalAmountExcludingTax: 103_600,
        totalTaxAmount: 25_900,
        taxRate: 2500,
        unitInfo: { unitPrice: 149_500, quantity: '1', quantityUnit: 'PCS' },
        discount: 20_000,
      },
    ],
    bottomLine: {
      currency: 'DKK',
      receiptNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
      paymentSources: { giftCard: 50_000 },
    },
  })
})

test.each([
  [149_500, 29_900, 2500],
  [10_001, 2_000, 2500],
  [149_500, 0, 0],
  [0, 0, 0],
])('of %i øre with %i øre of VAT the rate is %i', (totalOre, vatOre, taxRate) => {
  const lines = [{ id: '1', name: 'Kort', totalOre, vatOre, discountOre: 0 }]
  const receipt = mobilePayReceipt({ orderNumber: '1', giftCardOre: 0, lines }, 'DKK')
  expect(receipt.orderLines[0]).toMatchObject({ taxRate })
  expect(receipt.bottomLine).not.toHaveProperty('paymentSources')
})
