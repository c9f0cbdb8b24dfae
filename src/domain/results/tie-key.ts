import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import { comparable } from './break-tie.ts'
import { comparisonsOf, tieValue, type Contender } from './tie-steps.ts'

/** What a player is compared by in every step but a play-off, in their order; fewer is better (tie-steps). */
export type TieKey = readonly number[]

/**
 * The whole ladder of a player at once. The first that differs decides, which is the same as step
 * by step among those still level; empty for cards that are compared with nobody. A play-off, which
 * ends the steps, is not in it: which one counts depends on who else is level.
 */
export function tieKey(player: Contender, ties: TieTerms | 'shared'): TieKey {
  return ties === 'shared' || !comparable([player]) ? [] : (tieKeys([player], ties)[0] ?? [])
}

/** Of players whose cards may be matched with each other, in their order. */
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

/**
 * A number that is the same for cards that may be matched with each other, so many rounds of so
 * many holes; above all others for an unfinished card.
 */
export function shapeOf(player: Contender): number {
  if (!comparable([player])) return Number.MAX_SAFE_INTEGER
  return 1000 * player.rounds.length + (player.rounds.at(-1)?.par.length ?? 0)
}
