import type { Ore } from '../shared/money.ts'
import { createPoolTally, type CardPart, type PoolTally } from './pool-tally.ts'
import { moneyOfSale, type SaleMoney } from './sale-money.ts'
import { createSalesLedger } from './sales-ledger.ts'
import type { SettlementInput } from './season-input.ts'
import { createVisitLedger } from './visit-ledger.ts'
import { createWeigher, notCounted, type NotCounted } from './weigh-visit.ts'

/** The split of one order line. */
export type ExplainedSale = SaleMoney & {
  saleId: string
  passId: string
  /** False for a sale after the cut-off, whose money is not in the settlement yet. */
  counted: boolean
  sellerClubId: string | null
  discountClubId: string | null
}

/** The points of one visit; 0 unless `why` is `weighed`. `no_money`: its card brought none (E38). */
export type ExplainedVisit = {
  visitId: string
  passId: string
  clubId: string
  points: number
  why: 'weighed' | 'no_money' | NotCounted
}

/** A card's money, and how method B splits it; no parts if it visited nobody. */
export type ExplainedCard = { passId: string; net: Ore; pool: Ore; parts: CardPart[] }

/** The money of every sale, one row at a time, in the order of the input. */
export function* explainSales({
  sales,
  terms,
  cutOff,
}: SettlementInput): Generator<ExplainedSale, void> {
  for (const sale of sales) {
    const money = moneyOfSale(sale, terms)
    yield {
      saleId: sale.id,
      passId: sale.passId,
      counted: sale.soldOn <= cutOff.day,
      ...money,
      sellerClubId: money.earnsCommission ? sale.sellerClubId : null,
      discountClubId: sale.clubDiscount?.clubId ?? null,
    }
  }
}

/** The points of every visit, one row at a time, in the order of the input; their sums are the clubs' points. */
export function* explainVisits(input: SettlementInput): Generator<ExplainedVisit, void> {
  const tally = tallyOfSales(input)
  const weigh = createWeigher()
  for (const visit of input.visits) {
    const { id: visitId, passId, clubId } = visit
    const left = notCounted(visit, input.cutOff)
    const why = left ?? (tally.keptMoney(passId) ? 'weighed' : 'no_money')
    yield { visitId, passId, clubId, points: why === 'weighed' ? weigh(visit).points : 0, why }
  }
}

/** Every card with its parts by method B, one at a time, in the order of the sales. */
export function* explainCards(input: SettlementInput): Generator<ExplainedCard, void> {
  const tally = tallyOfSales(input)
  const ledger = createVisitLedger(input, tally)
  for (const visit of input.visits) ledger.addVisit(visit)
  yield* tally.cards()
}

function tallyOfSales(input: SettlementInput): PoolTally {
  const tally = createPoolTally(
    input.clubs.map(({ id, dguNumber }) => ({ id, dguNumber, partnerOnLastDay: true })),
  )
  const ledger = createSalesLedger(input, tally)
  for (const sale of input.sales) ledger.addSale(sale)
  for (const credit of input.creditRounds) ledger.addCreditRound(credit)
  return tally
}
