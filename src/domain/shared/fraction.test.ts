import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compare,
  formatFraction,
  formatUnrounded,
  fraction,
  minus,
  nearest,
  nearestTenth,
  parseDecimal,
  plus,
  times,
} from './fraction.ts'

const exactly = (text: string) => {
  const value = parseDecimal(text)
  if (!value) throw new Error(`${text} is no decimal`)
  return value
}
const anyFraction = fc
  .tuple(fc.integer(), fc.integer({ min: 1, max: 10_000 }))
  .map(([n, d]) => fraction(n, d))

describe('rounding', () => {
  test.each([
    ['2.5', 3],
    ['-2.5', -2],
    ['-8.5', -8],
    ['-0.5', 0],
    ['-0.51', -1],
    ['0.4999999999', 0],
  ])('%s is nearest to %i', (text, whole) => {
    expect(nearest(exactly(text))).toBe(whole)
  })

  test.each([
    ['4.35', 44],
    ['-1.54', -15],
    ['-1.55', -15],
    ['-1.56', -16],
  ])('%s is %i tenths', (text, count) => {
    expect(nearestTenth(exactly(text))).toBe(count)
  })

  test('is never more than a half away, and a half only upwards', () => {
    fc.assert(
      fc.property(anyFraction, (value) => {
        const away = minus(fraction(nearest(value)), value)
        expect(compare(away, fraction(-1, 2))).toBe(1)
        expect(compare(away, fraction(1, 2))).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('never results in −0', () => {
    expect(Object.is(nearest(exactly('-0.5')), 0)).toBe(true)
    expect(formatFraction(exactly('-0.001'))).toBe('0')
  })

  test('throws for values above the largest safe integer', () => {
    expect(() => nearest(fraction(2n ** 60n))).toThrow(RangeError)
  })
})

describe('arithmetic in fractions', () => {
  test('subtraction reverses addition, and division reverses multiplication', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (a, b) => {
        expect(minus(plus(a, b), b)).toEqual(a)
        fc.pre(b.n !== 0n)
        expect(times(times(a, b), fraction(b.d, b.n))).toEqual(a)
      }),
    )
  })

  test('parts must be integers, and the denominator must not be 0', () => {
    expect(() => fraction(1.5, 10)).toThrow(RangeError)
    expect(() => fraction(1, 0)).toThrow(RangeError)
  })

  test.each(['', '1,5', '1e3', '+1', ' 1', '--1', '1.', '1234567890123456'])(
    '»%s« is not read as a decimal',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  )

  test.each([
    ['14.2654', '14,27'],
    ['14.20', '14,2'],
    ['-0.7', '\u22120,7'],
    ['20', '20'],
    ['0.05', '0,05'],
  ])('%s is written %s', (text, written) => {
    expect(formatFraction(exactly(text))).toBe(written)
  })

  test.each([
    ['14.5655', '14,57'],
    ['12.4997', '12,4997'],
    ['12.499996', '12,499996'],
    ['-8.5', '\u22128,5'],
    ['12.5', '12,5'],
    ['12.5000004', '12,5000004'],
  ])(
    'the unrounded value %s is written %s, so that a reader rounds it correctly',
    (text, written) => {
      expect(formatUnrounded(exactly(text))).toBe(written)
    },
  )
})
