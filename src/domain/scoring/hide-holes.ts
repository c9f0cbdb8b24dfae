import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { TournamentState } from '#domain/competitions/state.ts'

/** Whether hidden last holes are shown, because the result is published (LB-18). */
export const isRevealed = (state: TournamentState): boolean =>
  state === 'provisional' || state === 'final'

/**
 * A card without the last holes in the order of play, which in a shotgun start are not the last on the card.
 * @param startHole the number of the hole the flight begins on.
 * @param hidden number of holes, 0 to 9.
 */
export function hideLastHoles(
  scores: readonly HoleScore[],
  { numbers, startHole, hidden }: { numbers: readonly number[]; startHole: number; hidden: number },
): HoleScore[] {
  const first = Math.max(0, numbers.indexOf(startHole))
  const played = (at: number) => (at - first + scores.length) % scores.length
  return scores.map((score, at) => (played(at) >= scores.length - hidden ? null : score))
}
