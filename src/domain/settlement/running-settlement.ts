import type { Ore } from '../shared/money.ts'
import { assertBalanced } from './assert-balanced.ts'
import { createClipLedger } from './clip-ledger.ts'
import { buildMethodResult, type SettledRows } from './method-result.ts'
import { createPoolTally } from './pool-tally.ts'
import { createSalesLedger } from './sales-ledger.ts'
import type {
  ClipCard,
  CreditRound,
  Sale,
  SettlementFrame,
  UsedClip,
  Visit,
} from './season-input.ts'
import type { SeasonSettlement } from './season-result.ts'
import { createVisitLedger } from './visit-ledger.ts'
import { isPartnerOn } from './weigh-visit.ts'

/**
 * A settlement whose rows arrive one at a time, so that a season need not be in memory. Sales, credit
 * rounds and clip cards come first, then visits and clips; the order within each does not matter.
 */
export type RunningSettlement = {
  addSale: (sale: Sale) => void
  addCreditRound: (credit: CreditRound) => void
  addClipCard: (card: ClipCard) => void
  addVisit: (visit: Visit) => void
  addClip: (clip: UsedClip) => void
  /** @throws Error when the settlement does not balance. */
  finish: () => SeasonSettlement
}

/** Begins a settlement. Its `add…` functions throw a RangeError for what `validateSettlement` refuses. */
export function startSettlement(frame: SettlementFrame): RunningSettlement {
  const tally = createPoolTally(
    frame.clubs.map((club) => ({
      id: club.id,
      dguNumber: club.dguNumber,
      partnerOnLastDay: isPartnerOn(club, frame.season.playTo),
    })),
  )
  const sales = createSalesLedger(frame, tally)
  const clips = createClipLedger(frame)
  const visits = createVisitLedger(frame, tally)
  const balances = {
    paid: sumByClub(frame.payments),
    carried: sumByClub(frame.carried),
    corrections: sumByClub(frame.corrections),
  }
  const rows: SettledRows = { frame, tally, sales, clips, visits, balances }
  return {
    addSale: sales.addSale,
    addCreditRound: sales.addCreditRound,
    addClipCard: clips.addClipCard,
    addVisit: visits.addVisit,
    addClip: clips.addClip,
    finish: () => finish(rows),
  }
}

function finish(rows: SettledRows): SeasonSettlement {
  const { season, cutOff, terms } = rows.frame
  const own = buildMethodResult(rows, terms.method)
  const other = buildMethodResult(rows, terms.method === 'A' ? 'B' : 'A')
  assertBalanced(own)
  assertBalanced(other)
  const { day, final } = cutOff
  return { season: season.code, cutOff: { day, final }, ...own, other }
}

function sumByClub(rows: readonly { clubId: string; amount: Ore }[]): ReadonlyMap<string, Ore> {
  const sums = new Map<string, Ore>()
  for (const { clubId, amount } of rows) sums.set(clubId, (sums.get(clubId) ?? 0) + amount)
  return sums
}
