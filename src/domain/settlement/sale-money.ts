import type { Ore } from '../shared/money.ts'
import { moneyOfLine, type LineMoney } from './line-money.ts'
import type { Sale } from './season-input.ts'
import type { SettlementTerms } from './terms.ts'

/** A sale's split, and who bears which discount: `paid + operatorDiscount + clubDiscount = net + vat`. */
export type SaleMoney = LineMoney & {
  /** What the buyer paid and did not get back, including VAT. */
  paid: Ore
  /** Less the VAT of refunds. */
  vat: Ore
  operatorDiscount: Ore
  clubDiscount: Ore
  /** Discounts of operator and club on a withdrawn line, which nobody bears. */
  lapsedDiscount: Ore
  earnsCommission: boolean
}

/**
 * The money of one order line (E1). Of a withdrawn line, only what the buyer paid and did not get back is
 * shared, so the discounts of operator and club lapse.
 * @throws RangeError when refunds exceed what was paid, or for amounts that `moneyOfLine` refuses.
 */
export function moneyOfSale(sale: Sale, terms: SettlementTerms): SaleMoney {
  const { operatorDiscount, poolDiscount, refunds } = sale
  const clubDiscount = sale.clubDiscount?.amount ?? 0
  const vat = sale.vat - sale.refundedVat
  const paid = sale.listPrice - poolDiscount - operatorDiscount - clubDiscount - refunds
  if (paid < 0) throw new RangeError('More was refunded than was paid')

  const lapses = sale.kind === 'withdrawn'
  const lapsedDiscount = lapses ? operatorDiscount + clubDiscount : 0
  const earnsCommission = sale.kind === 'ordinary' && sale.sellerClubId !== null
  const borne = lapses
    ? { operatorDiscount: 0, clubDiscount: 0 }
    : { operatorDiscount, clubDiscount }
  const listPrice = sale.listPrice - lapsedDiscount
  const { operatorDiscount: discount } = borne
  const line = {
    listPrice,
    poolDiscount,
    operatorDiscount: discount,
    vat,
    refunds,
    earnsCommission,
  }
  return { ...moneyOfLine(line, terms), paid, vat, ...borne, lapsedDiscount, earnsCommission }
}
