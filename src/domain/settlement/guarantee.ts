import type { Ore } from '../shared/money.ts'
import { roundHalfUp, splitByLargestRemainder } from '../shared/money.ts'
import { wholePart, type SettlementTerms } from './terms.ts'

/** A club's share of the pool and its rounds. */
export type GuaranteedClub = {
  clubId: string
  share: Ore
  /** Rounds of 18 holes, two nines on one day among them. */
  eighteens: number
  /** Single nines; each is guaranteed half as much. */
  nines: number
}

export type TopUps = {
  /** In the order of the clubs given. */
  topUps: { clubId: string; topUp: Ore }[]
  /** The total shortfall before top-ups. */
  missing: Ore
  /** Maximum total of top-ups. */
  fund: Ore
}

type GuaranteeInput = {
  /** Sorted by DGU number: the lowest receives an øre that cannot be split. */
  clubs: readonly GuaranteedClub[]
  /** The operator's share of all lines of the season; if negative, there are no top-ups. */
  operatorKeeps: Ore
  terms: SettlementTerms
}

/**
 * Tops up clubs below the guaranteed minimum per round (D14), from at most a part of the operator's
 * share. If that is not enough, it is split in proportion to the shortfalls, so that no club exceeds
 * the minimum. A club above the minimum is unaffected.
 */
export function guaranteeShares({ clubs, operatorKeeps, terms }: GuaranteeInput): TopUps {
  const { guarantee } = terms
  const lacks = clubs.map((club) =>
    guarantee ? Math.max(0, leastOf(club, guarantee.perRound) - club.share) : 0,
  )
  const missing = lacks.reduce((sum, lack) => sum + lack, 0)
  const fund = guarantee
    ? Math.floor((Math.max(0, operatorKeeps) * guarantee.fromOperatorShare) / wholePart)
    : 0
  const added = missing <= fund ? lacks : splitByLargestRemainder(fund, lacks)
  return {
    topUps: clubs.map(({ clubId }, index) => ({ clubId, topUp: added[index] ?? 0 })),
    missing,
    fund,
  }
}

const leastOf = ({ eighteens, nines }: GuaranteedClub, perRound: Ore): Ore =>
  roundHalfUp(perRound * (2 * eighteens + nines), 2)
