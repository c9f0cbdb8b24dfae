import type { Ore } from '../shared/money.ts'

type Standing = {
  /** The club's share of the pool and its top-up, as the season stands. */
  share: Ore
  topUp: Ore
  /** The club's points of the season. */
  points: number
  /** Its points of the month's days. */
  monthPoints: number
}

/** `perPoint` is rounded down; `amount` is rounded down from the exact value, not from `perPoint`. */
export type MonthShare = { amount: Ore; perPoint: Ore }

/**
 * What the rounds of a month bring a club as the season stands: the part of its share and top-up that their points are of
 * its points (docs/algorithms/settlement.md, *A month of a club*). An estimate: later sales and rounds change the worth of
 * a point. Points above the season's, of cards that kept no money, are not counted.
 */
export function monthShare({ share, topUp, points, monthPoints }: Standing): MonthShare {
  if (points === 0) return { amount: 0, perPoint: 0 }
  const money = share + topUp
  const counted = Math.min(monthPoints, points)
  return {
    amount: Math.floor((money * counted) / points),
    perPoint: Math.floor(money / points),
  }
}
