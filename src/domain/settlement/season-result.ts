import type { Ore } from '../shared/money.ts'
import type { ClubVat, CutOff } from './season-input.ts'
import type { ClubShare } from './pool-tally.ts'
import type { BasisPoints, SplitMethod } from './terms.ts'

/** The settlement of a season by its own method, and beside it by the other one. */
export type SeasonSettlement = MethodResult & {
  season: string
  cutOff: CutOff
  other: MethodResult
}

/** One method's result; both lists are by DGU number. */
export type MethodResult = {
  method: SplitMethod
  shares: ClubShare[]
  payouts: ClubPayout[]
  totals: SettlementTotals
}

/** Counted rounds of cards that kept money; `unweighed` are the other counted ones. */
export type RoundCounts = {
  weekday: number
  weekend: number
  nines: number
  unweighed: number
}

/** What one club has earned, and what is paid now. Amounts are without VAT unless named. */
export type ClubPayout = {
  clubId: string
  dguNumber: number
  name: string
  rounds: RoundCounts
  points: number
  /** Lines that earned commission, used clips. */
  cardsSold: number
  clipsUsed: number
  earned: Earned
  balance: Balance
  vat: PayoutVat
  /** `balance.payNow + vat.amount`: what the bank transfers; negative for an invoice. */
  transfer: Ore
}

export type Earned = {
  share: Ore
  topUp: Ore
  commission: Ore
  clips: Ore
  /** What the club's own discounts cost it; subtracted. */
  clubDiscounts: Ore
  corrections: Ore
  /** share + topUp + commission + clips − clubDiscounts + corrections. */
  total: Ore
}

/** `earned.total + carriedIn − paidBefore = payNow − invoice + carried + notDue`. */
export type Balance = {
  carriedIn: Ore
  paidBefore: Ore
  /** Earned, but paid at a later cut-off; 0 in the final. May be negative. */
  notDue: Ore
  payNow: Ore
  /** What a leaving club owes; never drawn from its account. */
  invoice: Ore
  /** Below 100,00 kr. or negative: carried to the next payment. */
  carried: Ore
}

export type PayoutVat = {
  status: ClubVat['status']
  /** The part of `payNow − invoice` that carries VAT. */
  taxable: Ore
  rate: BasisPoints
  amount: Ore
  /** The Danish sentence for the statement. */
  note: string
}

export type SettlementTotals = {
  sales: SalesTotals
  pool: PoolTotals
  clips: ClipTotals
  operator: OperatorTotals
  payouts: PayoutTotals
}

/** `paid + operatorDiscounts + clubDiscounts = net + vat`. */
export type SalesTotals = {
  lines: number
  listPrices: Ore
  poolDiscounts: Ore
  operatorDiscounts: Ore
  clubDiscounts: Ore
  /** Discounts of operator and clubs on withdrawn lines, which nobody bears. */
  lapsedDiscounts: Ore
  refunds: Ore
  /** What buyers paid and did not get back. */
  paid: Ore
  vat: Ore
  net: Ore
  operatorShare: Ore
  commission: Ore
}

/** `total = ofSales + credits = shares + carried`. */
export type PoolTotals = {
  ofSales: Ore
  credits: Ore
  total: Ore
  points: number
  shares: Ore
  /** Without visits before the final, or without clubs. */
  carried: Ore
}

/** `paid = vat + toClubs + toOperator + unused`. */
export type ClipTotals = {
  cards: number
  sold: number
  used: number
  paid: Ore
  vat: Ore
  toClubs: Ore
  toOperator: Ore
  /** The value of unused clips: owed until the final, then a posting of its own (L-VAT-3). */
  unused: Ore
}

/** `keeps = share − discounts − credits − topUps + clips + unusedClips`. */
export type OperatorTotals = {
  share: Ore
  discounts: Ore
  credits: Ore
  /** What all clubs lack of the guarantee, and the most that the operator adds. */
  missing: Ore
  fund: Ore
  topUps: Ore
  clips: Ore
  unusedClips: Ore
  keeps: Ore
}

export type PayoutTotals = Balance & { earned: Ore; corrections: Ore; vat: Ore; transfer: Ore }
