import type { Ore } from '../shared/money.ts'
import { guaranteeShares } from './guarantee.ts'
import type { LineMoney } from './line-money.ts'
import type { SettlementTerms } from './terms.ts'

/** How many rounds a card is played, in the table that every club sees first (D14). */
export const roundsShown = [5, 8, 12, 20] as const

export type GuestWorth = {
  roundsPerCard: number
  /** Pool ÷ rounds, rounded down: what the split alone brings. */
  perRound: Ore
  /** With the operator's top-up, rounded down; the same as `perRound` where none is needed. */
  guaranteed: Ore
  /** Does `guaranteed` reach the least that the season names? */
  reachesLeast: boolean
}

/**
 * What a round of 18 holes brings the club that was visited, when cards are played so many times on
 * average (D14). One card stands for all: pool, rounds and the operator's share grow together.
 * @param roundsPerCard a whole number from 1.
 */
export function guestWorth(
  { pool, operatorKeeps }: Pick<LineMoney, 'pool' | 'operatorKeeps'>,
  roundsPerCard: number,
  terms: SettlementTerms,
): GuestWorth {
  if (!Number.isInteger(roundsPerCard) || roundsPerCard < 1) {
    throw new RangeError('A card is played a whole number of times, at least once')
  }
  const visited = { clubId: 'visited', share: pool, eighteens: roundsPerCard, nines: 0 }
  const { topUps, missing, fund } = guaranteeShares({ clubs: [visited], operatorKeeps, terms })
  const lifted = pool + (topUps[0]?.topUp ?? 0)
  return {
    roundsPerCard,
    perRound: Math.floor(pool / roundsPerCard),
    guaranteed: Math.floor(lifted / roundsPerCard),
    reachesLeast: missing <= fund,
  }
}

/** The most rounds a card may be played on average before a round brings less than the least. */
export function roundsWithinGuarantee(
  money: Pick<LineMoney, 'pool' | 'operatorKeeps'>,
  terms: SettlementTerms,
): number | undefined {
  if (!terms.guarantee || terms.guarantee.perRound <= 0) return undefined
  let rounds = 0
  while (guestWorth(money, rounds + 1, terms).reachesLeast) rounds += 1
  return rounds
}
