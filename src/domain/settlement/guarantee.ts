import type { Ore } from '../shared/money.ts'
import { roundHalfUp, splitByLargestRemainder } from '../shared/money.ts'
import { wholePart, type SettlementTerms } from './terms.ts'

/** What a club has earned, and the rounds it was earned by. */
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
  /** What was missing in all before the operator added anything. */
  missing: Ore
  /** The most that the operator adds. */
  fund: Ore
}

type GuaranteeInput = {
  /** By DGU number: the lowest gets the øre that cannot be split. */
  clubs: readonly GuaranteedClub[]
  /** Of all lines of the season; below 0 there is nothing to add from. */
  operatorKeeps: Ore
  terms: SettlementTerms
}

/**
 * Lifts clubs to the least a round brings (D14), from at most a part of the operator's share. When
 * that is not enough for all, it is split by what each lacks, so that no club is lifted above the
 * least. A club above it gets nothing and loses nothing.
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
