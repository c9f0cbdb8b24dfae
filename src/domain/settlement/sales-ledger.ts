import type { Ore } from '../shared/money.ts'
import type { PoolTally } from './pool-tally.ts'
import { moneyOfSale } from './sale-money.ts'
import type { CreditRound, Sale, SettlementFrame } from './season-input.ts'
import type { SalesTotals } from './season-result.ts'

/** What a club has from sales: commission for cards it sold, and the discounts it bears. */
export type ClubSales = { cardsSold: number; commission: Ore; clubDiscounts: Ore }

export type SalesLedger = {
  addSale: (sale: Sale) => void
  addCreditRound: (credit: CreditRound) => void
  totals: () => SalesTotals & { credits: Ore }
  ofClub: (clubId: string) => ClubSales
}

const noTotals = {
  lines: 0,
  listPrices: 0,
  poolDiscounts: 0,
  operatorDiscounts: 0,
  clubDiscounts: 0,
  lapsedDiscounts: 0,
  refunds: 0,
  paid: 0,
  vat: 0,
  net: 0,
  operatorShare: 0,
  commission: 0,
  credits: 0,
}

/** Adds up sales and credit rounds, and brings their money to the pool. What is dated after the cut-off brings none. */
export function createSalesLedger(
  { clubs, cutOff, terms }: SettlementFrame,
  tally: PoolTally,
): SalesLedger {
  const totals = { ...noTotals }
  const perClub = new Map(
    clubs.map(({ id }): [string, ClubSales] => [
      id,
      { cardsSold: 0, commission: 0, clubDiscounts: 0 },
    ]),
  )
  const ofClub = (clubId: string) => {
    const club = perClub.get(clubId)
    if (!club) throw new RangeError('A sale names a known club')
    return club
  }
  const addSale = (sale: Sale) => {
    const counts = sale.soldOn <= cutOff.day
    if (!counts) return tally.addMoney(sale.passId, 0, 0)
    const money = moneyOfSale(sale, terms)
    tally.addMoney(sale.passId, money.net, money.pool)
    addToTotals(totals, sale, money)
    if (money.earnsCommission && sale.sellerClubId !== null) {
      const seller = ofClub(sale.sellerClubId)
      seller.cardsSold += 1
      seller.commission += money.commission
    }
    if (sale.clubDiscount) ofClub(sale.clubDiscount.clubId).clubDiscounts += money.clubDiscount
  }
  const addCreditRound = ({ passId, grantedOn, value }: CreditRound) => {
    if (grantedOn > cutOff.day) return
    tally.addMoney(passId, value, value)
    totals.credits += value
  }
  return { addSale, addCreditRound, totals: () => totals, ofClub }
}

function addToTotals(
  totals: typeof noTotals,
  sale: Sale,
  money: ReturnType<typeof moneyOfSale>,
): void {
  totals.lines += 1
  totals.listPrices += sale.listPrice
  totals.poolDiscounts += sale.poolDiscount
  totals.operatorDiscounts += money.operatorDiscount
  totals.clubDiscounts += money.clubDiscount
  totals.lapsedDiscounts += money.lapsedDiscount
  totals.refunds += sale.refunds
  totals.paid += money.paid
  totals.vat += money.vat
  totals.net += money.net
  totals.operatorShare += money.operatorShare
  totals.commission += money.commission
}
