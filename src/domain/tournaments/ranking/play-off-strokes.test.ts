import { expect, test } from 'vitest'
import { playOffHandicap, playOffStrokes } from './play-off-strokes.ts'

const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)

test.each([
  [20, [18, 9, 1], 18, 3, [1, 1, 1]],
  [9, [18, 9, 1], 18, 2, [0, 1, 1]],
  [27, [18, 9, 1], 18, 5, [1, 2, 2]],
  [-3, [18, 9, 1], 18, 0, [0, 0, 0]],
  [-9, [18, 9, 1], 18, -1, [-1, 0, 0]],
  [9, [14, 14, 14], 18, 2, [1, 1, 0]],
  [7, [3, 1, 2], 9, 2, [0, 1, 1]],
  [18, eighteen, 18, 18, eighteen.map(() => 1)],
] as const)('a handicap of %i over the holes %j of %i is %i: %j', (...row) => {
  const [playingHandicap, strokeIndexes, of, scaled, strokes] = row
  expect(playOffHandicap(playingHandicap, { holes: strokeIndexes.length, of })).toBe(scaled)
  expect(playOffStrokes(playingHandicap, strokeIndexes, of)).toEqual(strokes)
})

test('a play-off is no longer than the round', () => {
  expect(() => playOffHandicap(9, { holes: 10, of: 9 })).toThrow(RangeError)
  expect(() => playOffHandicap(9, { holes: 0 })).toThrow(RangeError)
})
