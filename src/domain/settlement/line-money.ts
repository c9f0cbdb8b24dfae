import type { Ore } from '../shared/money.ts'
import { roundHalfUp } from '../shared/money.ts'
import { wholePart, type SettlementTerms } from './terms.ts'

/** One sold card as its documents say it. All amounts are øre from 0. */
export type SoldLine = {
  listPrice: Ore
  /** Discounts that the pool bears, such as a company's tier (E1). */
  poolDiscount: Ore
  /** Discounts that the operator bears. */
  operatorDiscount: Ore
  /** VAT of the line, less the VAT of what was paid back; 0 when exempt or a voucher. */
  vat: Ore
  /** Paid back, VAT included. */
  refunds: Ore
  /** Earned commission? Not on company, free or withdrawn cards (season-pass.md 3.1 rule 2). */
  earnsCommission: boolean
}

/** Where the money of one line goes: `net = operatorShare + commission + pool`, to the øre. */
export type LineMoney = {
  net: Ore
  /** Before the discounts that the operator bears. */
  operatorShare: Ore
  commission: Ore
  pool: Ore
  /** The operator's share less its own discounts; below 0 when these were larger (E1). */
  operatorKeeps: Ore
}

/**
 * Shares out one line (E1, season-pass.md 3.1 rule 2). The operator's share and the commission
 * are rounded half up on every line by itself, so that a season is the sum of its lines.
 * @throws RangeError when an amount is not whole or below 0, or more was taken off than was sold.
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

/** A card sold at its price with nothing taken off: what the calculators reckon with. */
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

/** Never more than the operator's share leaves (E38). */
function commissionOf(net: Ore, operatorShare: Ore, { commission }: SettlementTerms): Ore {
  const wanted = commission.kind === 'amount' ? commission.ore : partOf(net, commission.of)
  return Math.min(wanted, net - operatorShare)
}

const partOf = (amount: Ore, part: number) => roundHalfUp(amount * part, wholePart)
