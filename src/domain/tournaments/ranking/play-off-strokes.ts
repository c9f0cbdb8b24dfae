import { fraction, nearest } from '#domain/shared/fraction.ts'
import { strokesPerHole } from '#domain/tournaments/handicap/strokes-per-hole.ts'

/**
 * The handicap of a net play-off on fewer holes than the round: playing handicap × holes ÷ holes of
 * the round, exactly half up, so that a plus handicap moves towards zero. (Our reading of Committee
 * Procedures 7A, a term: docs/algorithms/ranking-and-ties.md, Net play-offs)
 * @param holes of the play-off, 1 to as many as the round has.
 * @throws RangeError when the holes are not whole or outside that.
 */
export function playOffHandicap(
  playingHandicap: number,
  { holes, of = 18 }: { holes: number; of?: 9 | 18 },
): number {
  if (!Number.isSafeInteger(holes) || holes < 1 || holes > of) {
    throw new RangeError('A play-off is on at least one hole, and no more than the round')
  }
  return nearest(fraction(playingHandicap * holes, of))
}

/**
 * Strokes on each hole of such a play-off, in its order: on its hardest by stroke index, a plus
 * handicap gives back from its easiest. A hole that is played twice is harder the first time.
 * @param strokeIndexes of the holes as they will be played, 1 to as many as the round has.
 */
export function playOffStrokes(
  playingHandicap: number,
  strokeIndexes: readonly number[],
  of: 9 | 18 = 18,
): number[] {
  const handicap = playOffHandicap(playingHandicap, { holes: strokeIndexes.length, of })
  const hardestFirst = strokeIndexes
    .map((index, at) => ({ index, at }))
    .toSorted((a, b) => a.index - b.index || a.at - b.at)
  const ranks = strokeIndexes.map((_, at) => 1 + hardestFirst.findIndex((hole) => hole.at === at))
  return strokesPerHole(handicap, ranks)
}
