import type { PlayOffPlaces } from '#domain/competitions/terms/tie-terms.ts'
import { levelGroups } from '#domain/competitions/shared-places.ts'
import { fraction, nearest } from '#domain/shared/fraction.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'

/** A play-off: the number of the round that it followed, and the places in it by player. */
export type HeldPlayOff = { round: number; places: PlayOffPlaces }
/** In the order they were held. */
export type PlayOffs = readonly HeldPlayOff[]

/**
 * The play-offs held after this round. A play-off for a cut after an earlier round decides no later
 * tie (docs/algorithms/ranking-and-ties.md).
 */
export const playOffsAfter = (playOffs: PlayOffs | null, round: number): PlayOffPlaces[] =>
  (playOffs ?? []).flatMap((held) => (held.round === round ? [held.places] : []))

/** The last play-off that all of these players were in; null when they still wait for one. */
export const playOffAmong = (
  playOffs: readonly PlayOffPlaces[],
  ids: readonly string[],
): PlayOffPlaces | null =>
  playOffs.findLast((places) => ids.every((id) => places[id] !== undefined)) ?? null

/** Players who are otherwise level, best first, in groups that share a place. */
export function inPlayOffOrder(
  playOffs: readonly PlayOffPlaces[],
  ids: readonly string[],
): string[][] {
  const places = playOffAmong(playOffs, ids)
  if (ids.length < 2 || places === null) return [[...ids]]
  const placeOf = (id: string) => places[id] ?? 0
  const inOrder = ids.toSorted((a, b) => placeOf(a) - placeOf(b))
  return levelGroups(inOrder, (a, b) => placeOf(a) === placeOf(b))
}

/** A hole of a play-off: the scores of the players still in it; null for a player who has left it. */
export type PlayOffHole = ReadonlyMap<string, number | null>

/**
 * Sudden death for one place: the players with the lowest score on a hole play on, and the others are
 * out with the place that this hole gives them, shared when level. (Committee Procedures 7A)
 * @param holes in the order played, gross or net by the terms; only scores of players still level count.
 * @returns places by player, for `HeldPlayOff`, and the players who are still level.
 */
export function suddenDeath(
  players: readonly string[],
  holes: readonly PlayOffHole[],
): { places: Map<string, number>; stillLevel: string[] } {
  const places = new Map<string, number>()
  let level = [...players]
  for (const hole of holes) {
    if (level.length < 2 || level.some((id) => hole.get(id) === undefined)) break
    const scoreOf = (id: string) => hole.get(id) ?? Infinity
    const best = Math.min(...level.map(scoreOf))
    for (const id of level.filter((id) => scoreOf(id) > best)) {
      places.set(id, 1 + level.filter((other) => scoreOf(other) < scoreOf(id)).length)
    }
    level = level.filter((id) => scoreOf(id) === best)
  }
  if (level.length === 1 && level[0] !== undefined) places.set(level[0], 1)
  return { places, stillLevel: level.length === 1 ? [] : level }
}

type CardHole = { number: number; strokeIndex: number }

/**
 * Strokes that a player receives on the holes of a play-off, in its order, by the terms of the
 * *række* for extra holes; none where it is played without handicap.
 * @param card every hole of the round, from the player's tee.
 * @param holes numbers of the holes in the order of play.
 * @throws RangeError for a hole that is not on the card, and for more holes than the round has.
 */
export function extraHoleStrokes(
  { extraHoles, scoring }: Pick<CompetitionTerms, 'extraHoles' | 'scoring'>,
  {
    playingHandicap,
    card,
    holes,
  }: { playingHandicap: number; card: readonly CardHole[]; holes: readonly number[] },
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
 * the round, with an exact half rounded up, so that a plus handicap moves towards zero. (Our reading
 * of Committee Procedures 7A, which the terms may change: docs/algorithms/ranking-and-ties.md, Net
 * play-offs)
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
 * Strokes on each hole of such a play-off, in its order: on its hardest holes by stroke index; a plus
 * handicap gives back from its easiest. A hole played twice ranks as harder the first time.
 * @param strokeIndexes of the holes in the order of play, 1 to as many as the round has.
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
