import { expect, test } from 'vitest'
import { plainDate } from './dates.ts'
import { sunset } from './sunset.ts'

/** Minutes after midnight UTC: 21.58 in summer time, and 15.39 in winter (docs/algorithms/draw.md). */
test.each([
  ['2027-06-21', 19 * 60 + 58],
  ['2027-12-21', 14 * 60 + 39],
])('the sun sets in København on %s within two minutes of the almanac', (day, expected) => {
  const computed = sunset(plainDate(day), { latitude: 55.68, longitude: 12.57 })
  expect(Math.abs(computed - expected)).toBeLessThanOrEqual(2)
})

test('a place where the sun does not set throws', () => {
  expect(() => sunset(plainDate('2027-06-21'), { latitude: 70, longitude: 20 })).toThrow(RangeError)
})
