import { strokesPerHole } from './strokes-per-hole.ts'

/**
 * The most strokes a hole counts for the handicap: net double bogey, or par + 5 without an index
 * and where a course handicap above 54 gives four strokes or more. (Rule 3)
 * @param hole strokes received by the **rounded course handicap**, not the playing handicap;
 *   a `courseHandicap` of null is unknown and counts as at most 54.
 */
export function holeLimit(hole: {
  par: number
  strokesReceived: number
  courseHandicap: number | null
}): number {
  const { par, strokesReceived, courseHandicap } = hole
  if ((courseHandicap ?? 0) > 54 && strokesReceived >= 4) return limitWithoutIndex(par)
  return par + 2 + strokesReceived
}

/** The most a hole counts for a player who has no handicap index yet. (Rule 3) */
export const limitWithoutIndex = (par: number) => par + 5

/** Net par (din par), the score worth 2 Stableford points; for a plus player it may be below par. */
export const netPar = (par: number, strokesReceived: number) => par + strokesReceived

/**
 * The adjusted gross score (handicapscore) of a finished card: each hole at most its limit.
 * @param courseHandicap rounded; null for a player without an index.
 * @throws RangeError when two holes share a stroke index.
 */
export function adjustedGrossScore(
  holes: readonly { par: number; strokeIndex: number; gross: number }[],
  courseHandicap: number | null,
): number {
  const indexes = holes.map(({ strokeIndex }) => strokeIndex)
  const strokes = strokesPerHole(courseHandicap ?? 0, indexes)
  return holes.reduce((sum, { par, gross }, i) => {
    const strokesReceived = strokes[i] ?? 0
    const limit =
      courseHandicap === null
        ? limitWithoutIndex(par)
        : holeLimit({ par, strokesReceived, courseHandicap })
    return sum + Math.min(gross, limit)
  }, 0)
}
