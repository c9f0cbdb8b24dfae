import type { HoleScore } from '../hole-score.ts'
import { holeBox, type ScorecardGrid } from '../../documents/scorecard-grid.ts'
import { inkOfBox, type Patch } from './box-ink.ts'
import { cutBox } from './cut-box.ts'
import { boxClasses, newActivations, runNetwork, type NetworkWeights } from './digit-network.ts'
import { straighten, type FoundCode, type PhotoRefusal } from './find-marks.ts'
import type { GreyImage } from './grey-image.ts'

/** What stands in a box: nothing, a score, or something that a person must read. */
export type BoxReading =
  | { kind: 'blank' }
  | { kind: 'score'; score: HoleScore }
  | { kind: 'unsure' }

/** `patches` are the boxes as they are on the photo, to be shown beside what was read. */
export type CardReading =
  | { ok: true; boxes: BoxReading[]; patches: Patch[] }
  | { ok: false; reason: PhotoRefusal | 'strokes_in_boxes' }

/** How probable a class must be for its score to be accepted; measured in docs/algorithms/paper-card-photo.md. */
export const leastCertainty = 0.95

/** Reads the boxes of a column of a photographed card, in the order of its holes. */
export function readCard(
  image: GreyImage,
  { grid, code, column }: { grid: ScorecardGrid; code: FoundCode; column: number },
  weights: NetworkWeights,
): CardReading {
  if (grid.ownStrokes === 'in_boxes') return { ok: false, reason: 'strokes_in_boxes' }
  const straightened = straighten(image, grid, code)
  if (!straightened.ok) return straightened
  const patches = Array.from({ length: grid.holes }, (_, hole) =>
    cutBox(image, straightened.map, holeBox(grid, hole, column)),
  )
  return { ok: true, boxes: patches.map((patch) => readBox(patch, weights)), patches }
}

/**
 * Reads one box. A 1 is never accepted: a hole in one is rarer than a slash, or than the first figure of a ten.
 */
export function readBox(patch: Patch, weights: NetworkWeights): BoxReading {
  const ink = inkOfBox(patch)
  if (ink.isBlank) return { kind: 'blank' }
  const activations = newActivations()
  runNetwork(weights, ink.image, activations)
  const certainty = Math.max(...activations.out)
  const found = boxClasses[activations.out.indexOf(certainty)]
  if (certainty < leastCertainty || found === undefined || found === 'other' || found === 1)
    return { kind: 'unsure' }
  return { kind: 'score', score: found === 'dash' ? 'picked_up' : found }
}
