import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import { comparisonsOf, tieValue, type Contender } from './tie-steps.ts'

/** What a player is compared by in every step but a play-off, in their order; fewer is better (tie-steps). */
export type TieKey = readonly number[]

/**
 * The whole ladder of each player at once, of players whose cards may be matched with each other, in their order. The
 * first number that differs decides, which is the same as step by step among those still level. A play-off, which ends
 * the steps, is not in it: which one counts depends on who else is level.
 */
export function tieKeys(level: readonly Contender[], ties: TieTerms): TieKey[] {
  const { comparisons } = comparisonsOf(ties, level[0]?.rounds ?? [])
  const compared = comparisons.filter(({ step }) => step !== 'playOff')
  return level.map((player) => compared.map((comparison) => tieValue(comparison, player, ties)))
}

/** Below 0 when the first is ahead; 0 when they are level. */
export function compareTieKeys(a: TieKey, b: TieKey): number {
  for (let i = 0; i < a.length; i++) {
    const [one, other] = [a[i] ?? 0, b[i] ?? 0]
    if (one !== other) return one - other
  }
  return 0
}
