import { oneBallWeights } from '#test/score-reckoning.ts'
import type { Division } from './event.ts'

/** The printed allowances of each player's ball; 95 % for single players (WHS Appendix C). */
export function allowanceOf({ allowance, net, team, format }: Division): number {
  if (allowance !== undefined) return allowance
  if (!net) return 0
  if (team?.kind !== 'best_balls') return 95
  const isParBogey = format === 'par_bogey'
  const { size, count } = team
  if (size === 2 && count === 1) return isParBogey ? 90 : 85
  if (count === size) return 100
  return (isParBogey ? [75, 80, 90] : [75, 85, 100])[count - 1] ?? 100
}

export function weightsOf({ team }: Division): readonly number[] {
  if (team?.kind !== 'one_ball') return []
  return oneBallWeights[team.play === 'scramble' ? `scramble of ${team.size}` : team.play] ?? []
}
