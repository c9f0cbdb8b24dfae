import type { NewPayment } from '#server/payments/provider.ts'
import type { PaymentShop } from './payment-shop.ts'

/** A payment of one card as a provider's client is asked to create it. */
export const newPayment = (
  shop: PaymentShop,
  reference: string,
  amountOre: number = 149_500,
): NewPayment => ({
  reference,
  amountOre,
  currency: 'DKK',
  returnUrl: `${shop.url()}/payments/redirect?t=token`,
  cancelUrl: `${shop.url()}/payments/redirect?t=token&cancelled=true`,
  description: 'Sæsonkortet, bestilling 2027-000001',
  expiresAt: new Date(shop.clock.now().getTime() + 10 * 60_000),
  receipt: {
    orderNumber: '2027-000001',
    giftCardOre: 0,
    lines: [
      {
        id: 'line-1',
        name: 'Sæsonkort 2027',
        totalOre: amountOre,
        vatOre: amountOre / 5,
        discountOre: 0,
      },
    ],
  },
})
