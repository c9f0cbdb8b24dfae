import type { Format, Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from './hole-score.ts'
import { strokesOf } from './hole-score.ts'
import { maximumScore, modifiedPoints, parBogeyResult, stablefordPoints } from './stableford.ts'

/**
 * The value of a hole in strokes, points or holes won (+1, 0, −1). A net score may be 0 or lower.
 * Null while the hole is not played, and in stroke play for a ball picked up. (Rules 3.3 and 21)
 * @param hole strokes received from the **playing handicap**; gross scoring ignores them, except for
 *   a maximum score of net double bogey.
 */
export function scoreHole(
  { format, net }: Scoring,
  hole: { par: number; score: HoleScore; strokesReceived: number },
): number | null {
  if (hole.score === null) return null
  const gross = strokesOf(hole.score)
  const strokesReceived = net ? hole.strokesReceived : 0
  const counted = { par: hole.par, gross, strokesReceived }
  switch (format.kind) {
    case 'stroke_play':
      return gross === null ? null : gross - strokesReceived
    case 'stableford':
      return stablefordPoints(counted)
    case 'modified_stableford':
      return modifiedPoints({ par: hole.par + strokesReceived, gross }, tableOf(format))
    case 'maximum_score':
      return (
        maximumScore({ ...counted, strokesReceived: hole.strokesReceived }, format.maximum) -
        strokesReceived
      )
    case 'par_bogey':
      return parBogeyResult(counted)
  }
}

const tableOf = ({ points, noScore }: Extract<Format, { kind: 'modified_stableford' }>) => ({
  points: new Map(Object.entries(points).map(([over, row]) => [Number(over), row])),
  noScore,
})
