import { expect, test } from 'vitest'
import type { FoundCode } from '#domain/scoring/card-photo/find-marks.ts'
import { loadWeights } from '#domain/scoring/card-photo/load-weights.ts'
import { readCard } from '#domain/scoring/card-photo/read-card.ts'
import { drawCard } from '#test/card-photo/draw-card.ts'
import type { Photo } from '#test/card-photo/photograph.ts'
import {
  outcomeOf,
  printedCard,
  readTaken,
  sideCard,
  takePhoto,
  type Outcome,
  type Written,
} from '#test/card-photo/take-photo.ts'

const clear = { tilt: 0.02, blur: 0, gradient: 0, turn: 0, grain: 1 }
/** Fewer pixels are refused sooner. */
const small = { ...clear, width: 1600, height: 1200 }
const scores: Written[] = [2, 3, 4, 5, 6, 7, 8, 9, 'dash']
const times = <Of>(what: Of): Of[] => Array.from({ length: 9 }, () => what)

test.each([
  ['of a player as a5, where corrections are left to a person', 'a5', printedCard(), 'other'],
  ['of two balls as a6, whose strokes are not read', 'a6', sideCard(2), 'blank'],
  ['of four balls as a5, whose strokes are not read', 'a5', sideCard(4), 'blank'],
] as const)(
  'a photo of a card %s is read, and what is accepted is right',
  async (_, size, card, rest) => {
    const taking = { seed: 2, size, card, scores: [...scores, ...times(rest)] }
    const { photo, written } = takePhoto(taking)
    const reading = await readTaken(photo)
    if (typeof reading === 'string' || !reading.ok) throw new Error(JSON.stringify(reading))
    const outcomes = written.map((what, i) => outcomeOf(reading.boxes[i], what))
    expect(outcomes.filter((one) => one === 'wrong')).toEqual([])
    expect(outcomes.slice(0, 9).filter((one) => one === 'right').length).toBeGreaterThan(5)
    const expected: Outcome = rest === 'blank' ? 'right' : 'asked'
    expect(outcomes.slice(9)).toEqual(times(expected))
  },
)

test('a written sum that does not add up asks about holes of its own nine alone', async () => {
  const [first, second] = [
    [5, 4, 6, 3, 5, 4, 6, 5, 4],
    [4, 5, 3, 6, 5, 4, 5, 4, 6],
  ] as const
  const taking = { seed: 1, size: 'a5', look: clear, scores: [...first, ...second] } as const
  const reading = await readTaken(takePhoto({ ...taking, sums: [42, 45] }).photo)
  if (typeof reading === 'string' || !reading.ok) throw new Error(JSON.stringify(reading))
  const shown = reading.boxes.map((box) => (box.kind === 'score' ? box.score : box.kind))
  // Of the first nine only a 4 is not clear; of the second nine all would be.
  expect(shown.slice(0, 9)).toEqual(first.map((score, hole) => (hole === 1 ? 'unsure' : score)))
  expect(shown.slice(9)).toContain('unsure')
})

/** A reading without the pictures of its boxes, which no message should print. */
async function reasonOf(photo: Photo) {
  const reading = await readTaken(photo)
  return typeof reading === 'string' ? reading : reading.ok ? 'read' : reading.reason
}

test.each([
  ['dark', { paper: 40 }],
  ['too_far', { fill: 0.57 }],
] as const)('a photo on which a card is %s says so', async (reason, look) => {
  expect(await reasonOf(takePhoto({ seed: 5, look: { ...small, ...look } }).photo)).toBe(reason)
})

test('a photo that is blurred is refused, by its marks or by its code', async () => {
  const { photo } = takePhoto({ seed: 5, look: { ...small, blur: 4 } })
  expect(['blurred', 'no_code']).toContain(await reasonOf(photo))
})

test('a card whose strokes are printed in its boxes is refused', () => {
  const { grid } = drawCard(sideCard(4), 'a6', 1)
  const image = { width: 1, height: 1, data: new Uint8Array(1) }
  const code: FoundCode = {
    corners: [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    modules: 49,
  }
  const reading = readCard(image, { grid, code, column: 0 }, loadWeights())
  expect(reading).toEqual({ ok: false, reason: 'strokes_in_boxes' })
})

test('a photo of no card has no code', async () => {
  const data = new Uint8ClampedArray(4 * 100 * 100).fill(200)
  expect(await reasonOf({ width: 100, height: 100, data, corners: [] })).toBe('no_code')
})

test('a finger over a mark leaves half a card', async () => {
  const { photo } = takePhoto({ seed: 5, look: small })
  const [x = 0, y = 0] = photo.corners[3] ?? []
  for (let row = Math.floor(y) - 180; row < y; row += 1) {
    const at = (row * photo.width + Math.floor(x)) * 4
    photo.data.fill(180, at, at + 180 * 4)
  }
  expect(await reasonOf(photo)).toBe('half_card')
})
