import type { HoleScore } from '../hole-score.ts'
import {
  holeBox,
  sumBox,
  type GridBox,
  type ScorecardGrid,
} from '../../documents/scorecard-grid.ts'
import { inkOfBox, inkOfTwoFigures, type Patch } from './box-ink.ts'
import { checkSum, type BoxGuess } from './check-sum.ts'
import { cutBox } from './cut-box.ts'
import {
  boxClasses,
  newActivations,
  runNetwork,
  type Certainties,
  type NetworkWeights,
} from './digit-network.ts'
import { straighten, type FoundCode, type PhotoRefusal } from './find-marks.ts'
import type { GreyImage } from './grey-image.ts'
import { turnedInk } from './turn-ink.ts'

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
export const leastCertainty = 0.92

/**
 * Reads the boxes of a column of a photographed card, in the order of its holes. Where the written sum of a nine is read, it
 * confirms or doubts what its boxes hold.
 */
export function readCard(
  image: GreyImage,
  { grid, code, column }: { grid: ScorecardGrid; code: FoundCode; column: number },
  weights: NetworkWeights,
): CardReading {
  if (grid.ownStrokes === 'in_boxes') return { ok: false, reason: 'strokes_in_boxes' }
  const straightened = straighten(image, grid, code)
  if (!straightened.ok) return straightened
  const cut = (box: GridBox) => cutBox(image, straightened.map, box)
  const patches = Array.from({ length: grid.holes }, (_, hole) => cut(holeBox(grid, hole, column)))
  const guesses = patches.map((patch) => guessBox(patch, weights))
  const boxes = guesses.map((guess) => boxOf(guess, leastCertainty))
  for (const nine of grid.holes > 9 ? [0, 1] : [0]) {
    const sum = readSum(cut(sumBox(grid, nine, column)), weights)
    if (sum === null) continue
    const from = nine * 9
    const check = checkSum(guesses.slice(from, from + 9), { sum, leastCertainty })
    for (const at of check.doubted) boxes[from + at] = { kind: 'unsure' }
    for (const at of check.confirmed) {
      const guess = guesses[from + at]
      if (guess) boxes[from + at] = boxOf(guess, 0)
    }
  }
  return { ok: true, boxes, patches }
}

function guessBox(patch: Patch, weights: NetworkWeights): BoxGuess {
  const ink = inkOfBox(patch)
  return ink.isBlank ? ink : { isBlank: false, certainties: certaintiesOf(ink.image, weights) }
}

/** The mean over the figure as it is and a little turned: a misreading seldom stays the same. */
function certaintiesOf(image: Float32Array, weights: NetworkWeights): number[] {
  const activations = newActivations()
  const runs = turnedInk(image).map((one) => {
    runNetwork(weights, one, activations)
    return [...activations.out]
  })
  return boxClasses.map((_, at) => runs.reduce((sum, run) => sum + (run[at] ?? 0), 0) / runs.length)
}

const bestOf = (certainties: Certainties) => {
  const certainty = Math.max(...certainties)
  return { certainty, found: boxClasses[certainties.indexOf(certainty)] }
}

/** A 1 is never accepted: a hole in one is rarer than a slash, or than the first figure of a ten. */
function boxOf(guess: BoxGuess, least: number): BoxReading {
  if (guess.isBlank) return { kind: 'blank' }
  const { certainty, found } = bestOf(guess.certainties)
  if (certainty < least || found === undefined || found === 'other' || found === 1)
    return { kind: 'unsure' }
  return { kind: 'score', score: found === 'dash' ? 'picked_up' : found }
}

/**
 * The written sum of a nine, of two figures that are each certain; null for all else. A 0 is not among the classes, so 30
 * and 40 are never read.
 */
export function readSum(patch: Patch, weights: NetworkWeights): number | null {
  const figures = inkOfTwoFigures(patch)?.map((image) => bestOf(certaintiesOf(image, weights)))
  if (!figures) return null
  return figures.reduce<number | null>(
    (sum, { certainty, found }) =>
      sum === null || certainty < leastCertainty || typeof found !== 'number'
        ? null
        : 10 * sum + found,
    0,
  )
}
