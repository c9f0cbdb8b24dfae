import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flightSizes } from './flight-sizes.ts'

const seeded = { seed: 2027, numRuns: 150 }

describe('the sizes of flights', () => {
  test.each([
    [11, 4, [3, 4, 4]],
    [9, 4, [3, 3, 3]],
    [5, 4, [2, 3]],
    [5, 2, [2, 3]],
    [7, 3, [2, 2, 3]],
    [44, 4, Array(11).fill(4)],
    [3, 2, [3]],
    [2, 4, [2]],
    [0, 4, []],
  ])('%i players, flights of %i: %j', (count, preferred, sizes) => {
    expect(flightSizes(count, preferred)).toEqual(sizes)
  })

  test('are two to four, differ by at most one, and seat every player', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 500 }),
        fc.constantFrom(2, 3, 4),
        (count, preferred) => {
          const sizes = flightSizes(count, preferred)
          expect(sizes.reduce((all, size) => all + size, 0)).toBe(count)
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
          expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          expect(sizes).toEqual(sizes.toSorted())
        },
      ),
      seeded,
    )
  })

  test('a single player and flights of five are refused', () => {
    expect(() => flightSizes(1, 4)).toThrow(RangeError)
    expect(() => flightSizes(10, 5)).toThrow(RangeError)
  })
})
