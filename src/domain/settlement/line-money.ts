import type { Ore } from '../shared/money.ts'
import { roundHalfUp } from '../shared/money.ts'
import { wholePart, type SettlementTerms } from './terms.ts'

/** A sold card with the amounts of its order line. All amounts are øre from 0. */
export type SoldLine = {
  listPrice: Ore
  /** Discounts that the pool bears, such as a company's tier (E1). */
  poolDiscount: Ore
  /** Discounts that the operator bears. */
  operatorDiscount: Ore
  /** VAT of the line less the VAT of refunds; 0 if exempt or a voucher. */
  vat: Ore
  /** Refunds including VAT. */
  refunds: Ore
  /** False for company cards, free cards and withdrawn cards. */
  earnsCommission: boolean
}

/** The split of one line: `net = operatorShare + commission + pool`, to the øre. */
export type LineMoney = {
  net: Ore
  /** Before the discounts that the operator bears. */
  operatorShare: Ore
  commission: Ore
  pool: Ore
  /** The operator's share less the discounts that it bears; may be negative. */
  operatorKeeps: Ore
}

/**
 * Splits the money of one line. The operator's share and the commission are rounded half up for
 * each line, so that a season is the sum of its lines.
 * @throws RangeError for an amount that is negative or no integer, or for deductions above the price.
 */
export function moneyOfLine(line: SoldLine, terms: SettlementTerms): LineMoney {
  const { listPrice, poolDiscount, operatorDiscount, vat, refunds } = line
  const amounts = [listPrice, poolDiscount, operatorDiscount, vat, refunds]
  if (amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 0)) {
    throw new RangeError('A line has whole amounts of øre from 0')
  }
  const net = listPrice - poolDiscount - vat - refunds
  if (net < 0) throw new RangeError('More was taken off a line than it was sold for')

  const operatorShare = partOf(net, terms.operatorShare)
  const commission = line.earnsCommission ? commissionOf(net, operatorShare, terms) : 0
  return {
    net,
    operatorShare,
    commission,
    pool: net - operatorShare - commission,
    operatorKeeps: operatorShare - operatorDiscount,
  }
}

/** A card sold at its price without deductions, for the calculators. */
export function fullPriceLine({ price, vat }: { price: Ore; vat: Ore }): SoldLine {
  return {
    listPrice: price,
    poolDiscount: 0,
    operatorDiscount: 0,
    vat,
    refunds: 0,
    earnsCommission: true,
  }
}

/** At most the rest after the operator's share (E38). */
function commissionOf(net: Ore, operatorShare: Ore, { commission }: SettlementTerms): Ore {
  const agreed = commission.kind === 'amount' ? commission.ore : partOf(net, commission.of)
  return Math.min(agreed, net - operatorShare)
}

const partOf = (amount: Ore, part: number) => roundHalfUp(amount * part, wholePart)
