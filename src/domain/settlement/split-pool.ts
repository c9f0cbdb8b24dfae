import type { Ore } from '../shared/money.ts'
import { createPoolTally, type PoolSplit, type SettledClub } from './pool-tally.ts'
import type { SplitMethod } from './terms.ts'

/** A card's contribution to the pool. */
export type CardInPool = {
  passId: string
  /** As in `LineMoney`. Visits of a card without net money are ignored. */
  net: Ore
  pool: Ore
}

/** The points of a round: 10 on a weekday, 12 at weekends and holidays, 6 for a nine. */
export type WeighedVisit = { passId: string; clubId: string; points: number }

type PoolInput = {
  method: SplitMethod
  clubs: readonly SettledClub[]
  cards: readonly CardInPool[]
  visits: readonly WeighedVisit[]
  /** At the close of the season, a pool without visits is split equally instead of carried. */
  isFinal: boolean
}

/**
 * Splits the pool of a season so far (docs/algorithms/settlement.md). The result does not depend on
 * the order of clubs, cards or visits, and `Σ shares + carried` is the pool to the øre.
 * @throws RangeError for a visit with an unknown club or card, or with less than 1 point.
 */
export function splitPool({ method, clubs, cards, visits, isFinal }: PoolInput): PoolSplit {
  const tally = createPoolTally(clubs)
  for (const { passId, net, pool } of cards) tally.addMoney(passId, net, pool)
  for (const visit of visits) tally.addVisit(visit)
  return tally.split(method, isFinal)
}
