import type { MaximumScore } from '#domain/competitions/terms/scoring-format.ts'
import { netPar } from '#domain/handicap/hole-limit.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'

export type ScoredHole = {
  par: number
  /** Null where the ball was not holed: picked up, or not played. */
  gross: number | null
  strokesReceived: number
}

/** Stableford points of a hole: 2 for net par, one for each stroke better, none below 0. (Rule 21.1b) */
export function stablefordPoints({ par, gross, strokesReceived }: ScoredHole): number {
  return gross === null ? 0 : Math.max(0, netPar(par, strokesReceived) + 2 - gross)
}

/**
 * Stableford points of a card with its playing handicap; 0 is gross Stableford.
 * @throws RangeError when par, index and score are not given for the same holes.
 */
export function stablefordTotal(card: {
  playingHandicap: number
  strokeIndexes: readonly number[]
  par: readonly number[]
  gross: readonly (number | null)[]
}): number {
  const { playingHandicap, strokeIndexes, par, gross } = card
  if (par.length !== gross.length || par.length !== strokeIndexes.length) {
    throw new RangeError('Par, stroke index and score belong to the same holes')
  }
  const strokes = strokesPerHole(playingHandicap, strokeIndexes)
  return par.reduce(
    (sum, holePar, i) =>
      sum +
      stablefordPoints({ par: holePar, gross: gross[i] ?? null, strokesReceived: strokes[i] ?? 0 }),
    0,
  )
}

/**
 * Modified Stableford by the committee's table of points for strokes over par (negative under);
 * beyond its ends the nearest row counts.
 */
export function modifiedPoints(
  { par, gross }: { par: number; gross: number | null },
  { points, noScore }: { points: ReadonlyMap<number, number>; noScore: number },
): number {
  if (gross === null) return noScore
  const rows = [...points.keys()]
  const over = Math.max(Math.min(...rows), Math.min(Math.max(...rows), gross - par))
  const found = points.get(over)
  if (found === undefined) throw new RangeError(`The table has no points for ${over} over par`)
  return found
}

/** Par/bogey: +1 won, 0 halved, −1 lost against net par; a hole without a score is lost. (Rule 21.3) */
export function parBogeyResult({ par, gross, strokesReceived }: ScoredHole): 1 | 0 | -1 {
  const target = netPar(par, strokesReceived)
  if (gross === null || gross > target) return -1
  return gross < target ? 1 : 0
}

/** The gross score under a maximum score; a ball not holed out counts as the maximum. (Rule 21.2) */
export function maximumScore(hole: ScoredHole, maximum: MaximumScore): number {
  const most = maxStrokes(hole, maximum)
  return Math.min(hole.gross ?? most, most)
}

function maxStrokes({ par, strokesReceived }: ScoredHole, maximum: MaximumScore): number {
  if (maximum === 'doublePar') return 2 * par
  return maximum === 'netDoubleBogey' ? netPar(par, strokesReceived) + 2 : maximum.fixed
}
