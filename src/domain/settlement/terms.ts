import type { Ore } from '../shared/money.ts'

/** A part of an amount in hundredths of a percent: 1500 is 15 %. Whole, 0 … 10000. */
export type BasisPoints = number

/** How the pool is split: by visits (A, *besøgspulje*) or card by card (B, *kort for kort*). */
export type SplitMethod = 'A' | 'B'

/** What a season's money is shared by; frozen when the season is published (season-pass.md 2.1). */
export type SettlementTerms = {
  method: SplitMethod
  /** The operator's part of each line's net: *administrationsandel*. */
  operatorShare: BasisPoints
  /** To the club that sold the card (D17): a part of the net, or an amount for each card. */
  commission: { kind: 'part'; of: BasisPoints } | { kind: 'amount'; ore: Ore }
  /** How much of the share earned so far is paid on account (D13). */
  onAccount: BasisPoints
  /** The least a round of 18 holes brings, as far as its part of the operator's share goes (D14). */
  guarantee: { perRound: Ore; fromOperatorShare: BasisPoints } | null
}

/** What a season starts with (D13, D14, D17): configuration, editable until it is published. */
export const startingTerms: SettlementTerms = {
  method: 'A',
  operatorShare: 1_500,
  commission: { kind: 'part', of: 1_000 },
  onAccount: 6_000,
  guarantee: { perRound: 9_000, fromOperatorShare: 5_000 },
}

export const wholePart: BasisPoints = 10_000
