import type { Ore } from '../shared/money.ts'

/** Hundredths of a percent as an integer from 0 to 10000: 1500 is 15 %. */
export type BasisPoints = number

/** How the pool is split: by visits (A, *besøgspulje*) or card by card (B, *kort for kort*). */
export type SplitMethod = 'A' | 'B'

/** How a season's money is shared; frozen when the season is published. */
export type SettlementTerms = {
  method: SplitMethod
  /** The operator's share of each line's net (*administrationsandel*). */
  operatorShare: BasisPoints
  /** For the club that sold the card (D17): a part of the net, or an amount per card. */
  commission: { kind: 'part'; of: BasisPoints } | { kind: 'amount'; ore: Ore }
  /** The part of the earned share that is paid on account. */
  onAccount: BasisPoints
  /** The guaranteed minimum per round of 18 holes, limited to a part of the operator's share. */
  guarantee: { perRound: Ore; fromOperatorShare: BasisPoints } | null
}

/** The default terms of a new season, editable until it is published. */
export const startingTerms: SettlementTerms = {
  method: 'A',
  operatorShare: 1_500,
  commission: { kind: 'part', of: 1_000 },
  onAccount: 6_000,
  guarantee: { perRound: 9_000, fromOperatorShare: 5_000 },
}

export const wholePart: BasisPoints = 10_000
