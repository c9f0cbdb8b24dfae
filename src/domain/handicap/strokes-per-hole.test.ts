import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateHandicapIndex, validateStrokeIndexes, validateTee } from './validate-ratings.ts'
import { rankStrokeIndexes, strokeIndexesOfTwoLoops, strokesPerHole } from './strokes-per-hole.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const eighteen = upTo(18)
const anyCard = fc
  .constantFrom(9, 18)
  .chain((count) => fc.shuffledSubarray(upTo(count), { minLength: count, maxLength: count }))
const anyHandicap = fc.integer({ min: -20, max: 90 })
const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0)
const fill = (parts: [count: number, strokes: number][]) =>
  parts.flatMap(([count, strokes]) => upTo(count).map(() => strokes))

describe('strokes on each hole', () => {
  test.each([
    [
      7,
      [
        [7, 1],
        [11, 0],
      ],
    ],
    [18, [[18, 1]]],
    [
      28,
      [
        [10, 2],
        [8, 1],
      ],
    ],
    [
      56,
      [
        [2, 4],
        [16, 3],
      ],
    ],
    [
      -3,
      [
        [15, 0],
        [3, -1],
      ],
    ],
  ] as [number, [number, number][]][])(
    'a handicap of %i, hardest hole first',
    (handicap, parts) => {
      expect(strokesPerHole(handicap, eighteen)).toEqual(fill(parts))
    },
  )

  test('a nine of eighteen is ranked among its own holes', () => {
    expect(strokesPerHole(5, [1, 3, 5, 7, 9, 11, 13, 15, 17])).toEqual(
      fill([
        [5, 1],
        [4, 0],
      ]),
    )
    expect(strokesPerHole(-2, [2, 4, 6, 8, 10, 12, 14, 16, 18])).toEqual(
      fill([
        [7, 0],
        [2, -1],
      ]),
    )
  })

  test('add up to the handicap on every card', () => {
    fc.assert(
      fc.property(anyCard, anyHandicap, (card, handicap) => {
        expect(sum(strokesPerHole(handicap, card))).toBe(handicap)
      }),
    )
  })

  test('differ by one at most, and the harder hole has never fewer', () => {
    fc.assert(
      fc.property(anyCard, anyHandicap, (card, handicap) => {
        const strokes = strokesPerHole(handicap, card)
        const hardestFirst = card.map((index, i) => [index, strokes[i] ?? 0] as const)
        const inOrder = hardestFirst.toSorted(([a], [b]) => a - b).map(([, count]) => count)
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
        expect(Math.max(...strokes) - Math.min(...strokes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('one stroke more in handicap is one stroke more on one hole', () => {
    fc.assert(
      fc.property(anyCard, anyHandicap, (card, handicap) => {
        const before = strokesPerHole(handicap, card)
        const gained = strokesPerHole(handicap + 1, card).map((n, i) => n - (before[i] ?? 0))
        expect(gained.filter((n) => n === 1)).toHaveLength(1)
        expect(gained.filter((n) => n === 0)).toHaveLength(card.length - 1)
      }),
    )
  })

  test('a plus player gives back strokes where the opposite handicap receives them in reverse order', () => {
    fc.assert(
      fc.property(anyCard, fc.integer({ min: 0, max: 36 }), (card, handicap) => {
        const reversed = card.map((index) => card.length + 1 - index)
        const given = strokesPerHole(-handicap, reversed).map((n) => 0 - n)
        expect(given).toEqual(strokesPerHole(handicap, card))
      }),
    )
  })

  test('nine holes played twice take odd numbers first and even ones second', () => {
    expect(strokeIndexesOfTwoLoops([3, 1, 2])).toEqual([5, 1, 3, 6, 2, 4])
    const nine = [5, 1, 8, 3, 7, 9, 2, 4, 6]
    expect(validateStrokeIndexes(strokeIndexesOfTwoLoops(nine))).toBeUndefined()
  })

  test('are refused where two holes share an index, or the handicap is not whole', () => {
    expect(() => strokesPerHole(7, [1, 1, 2])).toThrow(RangeError)
    expect(() => rankStrokeIndexes([])).toThrow(RangeError)
    expect(() => strokesPerHole(7.5, eighteen)).toThrow(RangeError)
  })
})

describe('validation', () => {
  test('lists stroke indexes outside the range or used twice', () => {
    expect(validateStrokeIndexes(eighteen)).toBeUndefined()
    expect(validateStrokeIndexes([1, 2, 2, 4])).toEqual({ outside: [], twice: [2] })
    expect(validateStrokeIndexes([0, 2, 3, 1.5])).toEqual({ outside: [0, 1.5], twice: [] })
    expect(validateStrokeIndexes([1, 3, 5], 18)).toBeUndefined()
    expect(validateStrokeIndexes([1, 3, 5])).toEqual({ outside: [5], twice: [] })
  })

  test.each([
    [{ slopeRating: 113, courseRatingTenths: 720, par: 72 }, 18, []],
    [{ slopeRating: 54, courseRatingTenths: 720, par: 72 }, 18, ['slope_out_of_range']],
    [
      { slopeRating: 156, courseRatingTenths: 72, par: 36 },
      9,
      ['slope_out_of_range', 'rating_out_of_range'],
    ],
    [{ slopeRating: 113, courseRatingTenths: 360, par: 72 }, 9, ['par_out_of_range']],
  ] as const)('a tee of %j on %i holes: %j', (tee, holes, errors) => {
    expect(validateTee(tee, holes)).toEqual(errors)
  })

  test.each([
    [540, undefined],
    [541, 'above_54'],
    [-100, undefined],
    [-101, 'below_plus_10'],
  ])('a handicap of %i tenths: %s', (index, error) => {
    expect(validateHandicapIndex(index)).toBe(error)
  })
})
