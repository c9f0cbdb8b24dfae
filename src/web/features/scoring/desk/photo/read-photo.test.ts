import { expect, test } from 'vitest'
import type { Photo } from '#test/card-photo/photograph.ts'
import { outcomeOf, readTaken, takePhoto } from '#test/card-photo/take-photo.ts'

test.each([
  ['a4x4', 1],
  ['a5', 2],
  ['a4x2', 3],
] as const)(
  'a photo of a card as %s is read, and what is accepted is right',
  async (size, seed) => {
    const { photo, written } = takePhoto({ seed, size })
    const reading = await readTaken(photo)
    if (typeof reading === 'string' || !reading.ok) throw new Error(JSON.stringify(reading))
    const outcomes = written.map((what, i) => outcomeOf(reading.boxes[i], what))
    expect(outcomes.filter((one) => one === 'wrong')).toEqual([])
    expect(outcomes.filter((one) => one === 'right').length).toBeGreaterThan(9)
  },
)

test('corrections, rings and scores of two figures are left to a person', async () => {
  const { photo } = takePhoto({ seed: 4, scores: Array.from({ length: 18 }, () => 'other') })
  const reading = await readTaken(photo)
  if (typeof reading === 'string' || !reading.ok) throw new Error(JSON.stringify(reading))
  expect(reading.boxes.filter(({ kind }) => kind !== 'unsure').length).toBeLessThanOrEqual(1)
})

/** A reading without the pictures of its boxes, which no message should print. */
async function reasonOf(photo: Photo) {
  const reading = await readTaken(photo)
  return typeof reading === 'string' ? reading : reading.ok ? 'read' : reading.reason
}

const clear = { tilt: 0.02, blur: 0, gradient: 0, turn: 0, grain: 1 }

test.each([
  ['dark', { paper: 40 }],
  ['too_far', { fill: 0.38 }],
  ['no_code', { fill: 0.1 }],
] as const)('a photo on which a card is %s says so', async (reason, look) => {
  expect(await reasonOf(takePhoto({ seed: 5, look: { ...clear, ...look } }).photo)).toBe(reason)
})

test('a photo that is blurred is refused, by its marks or by its code', async () => {
  const { photo } = takePhoto({ seed: 5, look: { ...clear, blur: 6 } })
  expect(['blurred', 'no_code']).toContain(await reasonOf(photo))
})

test('a finger over a mark leaves half a card', async () => {
  const { photo } = takePhoto({ seed: 5, look: clear })
  const [x = 0, y = 0] = photo.corners[3] ?? []
  for (let row = Math.floor(y) - 260; row < y; row += 1) {
    const at = (row * photo.width + Math.floor(x)) * 4
    photo.data.fill(180, at, at + 260 * 4)
  }
  expect(await reasonOf(photo)).toBe('half_card')
})
