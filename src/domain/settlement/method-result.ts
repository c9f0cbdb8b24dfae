import type { Ore } from '../shared/money.ts'
import type { ClipLedger } from './clip-ledger.ts'
import { balanceOf } from './club-balance.ts'
import { guaranteeShares, type TopUps } from './guarantee.ts'
import { vatOfPayout } from './payout-vat.ts'
import type { ClubShare, PoolSplit, PoolTally } from './pool-tally.ts'
import type { SalesLedger } from './sales-ledger.ts'
import type { PartnerClub, SettlementFrame } from './season-input.ts'
import type { ClubPayout, Earned, MethodResult, SettlementTotals } from './season-result.ts'
import type { SplitMethod } from './terms.ts'
import type { VisitLedger } from './visit-ledger.ts'

/** All rows of a season, added up. */
export type SettledRows = {
  frame: SettlementFrame
  tally: PoolTally
  sales: SalesLedger
  clips: ClipLedger
  visits: VisitLedger
  /** By club; a club without any has none. */
  balances: Record<'paid' | 'carried' | 'corrections', ReadonlyMap<string, Ore>>
}

/** Splits the pool by one method, tops up, and works out what each club is paid. */
export function buildMethodResult(rows: SettledRows, method: SplitMethod): MethodResult {
  const { frame, tally } = rows
  const split = tally.split(method, frame.cutOff.final)
  const topUps = topUpsOf(rows, split.shares)
  const clubs = new Map(frame.clubs.map((club) => [club.id, club]))
  const payouts = split.shares.flatMap((share, index) => {
    const club = clubs.get(share.clubId)
    return club ? [payoutOf(rows, club, share, topUps.topUps[index]?.topUp ?? 0)] : []
  })
  return { method, shares: split.shares, payouts, totals: totalsOf(rows, split, topUps, payouts) }
}

/** What the operator keeps before top-ups: its share less the discounts and credit rounds that it bears. */
const operatorKeeps = ({ sales }: SettledRows): Ore => {
  const { operatorShare, operatorDiscounts, credits } = sales.totals()
  return operatorShare - operatorDiscounts - credits
}

const topUpsOf = (rows: SettledRows, shares: readonly ClubShare[]): TopUps =>
  guaranteeShares({
    clubs: shares.map(({ clubId, share }) => {
      const { weekday, weekend, nines } = rows.visits.ofClub(clubId)
      return { clubId, share, eighteens: weekday + weekend, nines }
    }),
    operatorKeeps: operatorKeeps(rows),
    terms: rows.frame.terms,
  })

function payoutOf(
  { frame, sales, clips, visits, balances }: SettledRows,
  { id, dguNumber, name, vat, leaves }: PartnerClub,
  { share, points }: ClubShare,
  topUp: Ore,
): ClubPayout {
  const { cardsSold, commission, clubDiscounts } = sales.ofClub(id)
  const { clipsUsed, clips: ofClips } = clips.ofClub(id)
  const corrections = balances.corrections.get(id) ?? 0
  const total = share + topUp + commission + ofClips - clubDiscounts + corrections
  const earned: Earned = {
    share,
    topUp,
    commission,
    clips: ofClips,
    clubDiscounts,
    corrections,
    total,
  }
  const balance = balanceOf({
    earned,
    carriedIn: balances.carried.get(id) ?? 0,
    paidBefore: balances.paid.get(id) ?? 0,
    isFinal: frame.cutOff.final,
    leaves,
    terms: frame.terms,
  })
  const due = balance.payNow - balance.invoice
  const taxed = vatOfPayout(due, vat)
  return {
    clubId: id,
    dguNumber,
    name,
    rounds: { ...visits.ofClub(id) },
    points,
    cardsSold,
    clipsUsed,
    earned,
    balance,
    vat: taxed,
    transfer: due + taxed.amount,
  }
}

function totalsOf(
  rows: SettledRows,
  split: PoolSplit,
  { topUps, missing, fund }: TopUps,
  payouts: readonly ClubPayout[],
): SettlementTotals {
  const { credits, ...sales } = rows.sales.totals()
  const clips = rows.clips.totals()
  const ofSales = sales.net - sales.operatorShare - sales.commission
  const added = sum(topUps, ({ topUp }) => topUp)
  return {
    sales,
    pool: {
      ofSales,
      credits,
      total: ofSales + credits,
      points: sum(split.shares, ({ points }) => points),
      shares: sum(split.shares, ({ share }) => share),
      carried: split.carried,
    },
    clips,
    operator: {
      share: sales.operatorShare,
      discounts: sales.operatorDiscounts,
      credits,
      missing,
      fund,
      topUps: added,
      clips: clips.toOperator,
      unusedClips: clips.unused,
      keeps: operatorKeeps(rows) - added + clips.toOperator + clips.unused,
    },
    payouts: {
      earned: sum(payouts, ({ earned }) => earned.total),
      corrections: sum(payouts, ({ earned }) => earned.corrections),
      carriedIn: sum(payouts, ({ balance }) => balance.carriedIn),
      paidBefore: sum(payouts, ({ balance }) => balance.paidBefore),
      notDue: sum(payouts, ({ balance }) => balance.notDue),
      payNow: sum(payouts, ({ balance }) => balance.payNow),
      invoice: sum(payouts, ({ balance }) => balance.invoice),
      carried: sum(payouts, ({ balance }) => balance.carried),
      vat: sum(payouts, ({ vat }) => vat.amount),
      transfer: sum(payouts, ({ transfer }) => transfer),
    },
  }
}

const sum = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((all, row) => all + amountOf(row), 0)
