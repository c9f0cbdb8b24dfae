import type { PaymentReceipt } from './provider.ts'

/**
 * The order lines that the buyer sees in the app (Order Management API, schema `Receipt`). The app adds up the lines
 * itself; what a gift card pays of them is another source of payment. The rate of VAT has two decimals: 2500 is 25 %.
 */
export const mobilePayReceipt = (
  { orderNumber, giftCardOre, lines }: PaymentReceipt,
  currency: string,
) => ({
  orderLines: lines.map(({ id, name, totalOre, vatOre, discountOre }) => ({
    id,
    name,
    totalAmount: totalOre,
    totalAmountExcludingTax: totalOre - vatOre,
    totalTaxAmount: vatOre,
    taxRate: vatRate(totalOre, vatOre),
    unitInfo: { unitPrice: totalOre + discountOre, quantity: '1', quantityUnit: 'PCS' },
    discount: discountOre,
  })),
  bottomLine: {
    currency,
    receiptNumber: orderNumber,
    ...(giftCardOre > 0 && { paymentSources: { giftCard: giftCardOre } }),
  },
})

/** Of the amounts, because a line may be taxed in part; whole percents, which the rounding of øre must not hide. */
const vatRate = (totalOre: number, vatOre: number): number =>
  totalOre > vatOre ? Math.round((vatOre / (totalOre - vatOre)) * 100) * 100 : 0
