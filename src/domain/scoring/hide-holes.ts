import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { TournamentState } from '#domain/competitions/state.ts'

/** Whether the last holes may be seen: the result stands, so nothing is left to wait for (LB-18). */
export const isRevealed = (state: TournamentState): boolean =>
  state === 'provisional' || state === 'final'

/**
 * A card without the last holes that its player plays, which after a shotgun are not the last on the card.
 * @param startHole the number of the hole the flight begins on.
 * @param hidden so many holes, 0 to 9.
 */
export function hideLastHoles(
  scores: readonly HoleScore[],
  { numbers, startHole, hidden }: { numbers: readonly number[]; startHole: number; hidden: number },
): HoleScore[] {
  const first = Math.max(0, numbers.indexOf(startHole))
  const played = (at: number) => (at - first + scores.length) % scores.length
  return scores.map((score, at) => (played(at) >= scores.length - hidden ? null : score))
}
