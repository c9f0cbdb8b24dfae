import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatKroner,
  formatKronerExact,
  parseKroner,
  roundHalfUp,
  splitByLargestRemainder,
} from './money.ts'
import { keepTogether } from './keep-together.ts'

test.each([
  [149_500, '1.495 kr.', '1.495,00 kr.'],
  [134_550, '1.345,50 kr.', '1.345,50 kr.'],
  [0, '0 kr.', '0,00 kr.'],
  [-5, '\u22120,05 kr.', '\u22120,05 kr.'],
  [-149_500, '\u22121.495 kr.', '\u22121.495,00 kr.'],
  [123_456_789_00, '123.456.789 kr.', '123.456.789,00 kr.'],
])('%i øre are %s, in documents %s', (ore, short, exact) => {
  expect(formatKroner(ore)).toBe(keepTogether(short))
  expect(formatKronerExact(ore)).toBe(keepTogether(exact))
})

test.each([
  ['1.495', 149_500],
  ['1495', 149_500],
  ['1495,5', 149_550],
  ['1.345,50 kr.', 134_550],
  ['kr. 495,-', 49_500],
  ['-20', -2_000],
  ['14.95', undefined],
  ['1,495.00', undefined],
  ['1.49', undefined],
  ['12.34.567', undefined],
  ['', undefined],
  ['gratis', undefined],
  ['1e3', undefined],
])('%s is read as %s', (text, ore) => {
  expect(parseKroner(text)).toBe(ore)
})

test('a formatted amount is parsed to the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (ore) => {
      expect(parseKroner(formatKroner(ore))).toBe(ore)
      expect(parseKroner(formatKronerExact(ore))).toBe(ore)
    }),
  )
})

test.each([
  [134_550 * 15, 100, 20_183],
  [14_950 * 15, 100, 2_243],
  [-1, 2, 0],
  [-3, 2, -1],
  [1, 3, 0],
])('%i / %i is rounded half up to %i', (numerator, denominator, result) => {
  expect(roundHalfUp(numerator, denominator)).toBe(result)
})

test('fractions of øre and impossible denominators are refused', () => {
  expect(() => roundHalfUp(0.5, 1)).toThrow(RangeError)
  expect(() => roundHalfUp(1, 0)).toThrow(RangeError)
  expect(() => splitByLargestRemainder(100, [0, 0])).toThrow(RangeError)
  expect(() => splitByLargestRemainder(100, [1, -1])).toThrow(RangeError)
})

test('the worked example of the season is split to the øre', () => {
  expect(splitByLargestRemainder(1_745_491, [200, 114, 144, 48, 10])).toEqual([
    676_547, 385_632, 487_114, 162_371, 33_827,
  ])
  expect(splitByLargestRemainder(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333])
})

test('shares add up to the total, and each is at most one øre from exact', () => {
  const weights = fc
    .array(fc.nat(1_000_000), { minLength: 1, maxLength: 30 })
    .filter((all) => all.some(Boolean))
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (total, points) => {
      const shares = splitByLargestRemainder(total, points)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      const all = points.reduce((sum, point) => sum + point, 0)
      shares.forEach((share, i) => {
        expect(Math.abs(share - (total * (points[i] ?? 0)) / all)).toBeLessThanOrEqual(1.001)
      })
    }),
  )
})
