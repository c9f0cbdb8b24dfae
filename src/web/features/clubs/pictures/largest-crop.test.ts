import { expect, test } from 'vitest'
import { largestCrop } from './largest-crop.ts'

test.each([
  [{ width: 3000, height: 2000 }, 3 / 2, { x: 0, y: 0, width: 100, height: 100 }],
  [{ width: 2000, height: 2000 }, 3 / 2, { x: 0, y: 16.67, width: 100, height: 66.67 }],
  [{ width: 4000, height: 2000 }, 1, { x: 25, y: 0, width: 50, height: 100 }],
])('of %j at %d the part in the middle is %j', (picture, ratio, expected) => {
  const { unit, ...crop } = largestCrop(picture, ratio)
  expect(unit).toBe('%')
  for (const [side, value] of Object.entries(expected)) {
    expect(crop[side as keyof typeof crop]).toBeCloseTo(value, 1)
  }
})
