import { fraction, nearest } from '#domain/shared/fraction.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'

type OnTheCard = { number: number; strokeIndex: number }

/**
 * Strokes that a player receives on the holes of a play-off, in its order, by what the terms of the
 * *række* say of extra holes; none where it is played without handicap.
 * @param card the holes of the player's tee: all that the round has.
 * @param holes numbers of the holes as they will be played.
 * @throws RangeError for a hole that is not on the card, and for more holes than the round has.
 */
export function extraHoleStrokes(
  { extraHoles, scoring }: Pick<CompetitionTerms, 'extraHoles' | 'scoring'>,
  {
    playingHandicap,
    card,
    holes,
  }: { playingHandicap: number; card: readonly OnTheCard[]; holes: readonly number[] },
): number[] {
  const at = holes.map((hole) => card.findIndex(({ number }) => number === hole))
  if (at.includes(-1) || holes.length > card.length) {
    throw new RangeError('A play-off is on holes of the round, and on no more than it has')
  }
  if (!scoring.net || extraHoles === 'none' || holes.length === 0) return holes.map(() => 0)
  const indexes = card.map(({ strokeIndex }) => strokeIndex)
  if (extraHoles === 'as_in_the_round') {
    const strokes = strokesPerHole(playingHandicap, indexes)
    return at.map((hole) => strokes[hole] ?? 0)
  }
  const played = at.map((hole) => indexes[hole] ?? 0)
  return playOffStrokes(playingHandicap, played, card.length === 9 ? 9 : 18)
}

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
