import type { HoleScore } from './hole-score.ts'
import { strokesOf } from './hole-score.ts'

/**
 * The best gross score of each hole over the rounds; null where none was holed. Score the result
 * with `scoreRound` and the one handicap that the committee has fixed (docs/algorithms/team-formats.md).
 * @throws RangeError when the rounds are of different lengths.
 */
export function eclecticCard(rounds: readonly (readonly HoleScore[])[]): (number | null)[] {
  const length = rounds[0]?.length ?? 0
  if (rounds.some((round) => round.length !== length)) {
    throw new RangeError('An eclectic is over rounds of the same holes')
  }
  return Array.from({ length }, (_, hole) => {
    const holed = rounds
      .map((round) => strokesOf(round[hole] ?? null))
      .filter((score) => score !== null)
    return holed.length === 0 ? null : Math.min(...holed)
  })
}
