import { expect, test } from 'vitest'
import { plainDate } from './dates.ts'
import { sunrise, sunset } from './sunset.ts'

const places = {
  København: { latitude: 55.68, longitude: 12.57 },
  Skagen: { latitude: 57.72, longitude: 10.58 },
  Esbjerg: { latitude: 55.47, longitude: 8.45 },
  Rønne: { latitude: 55.1, longitude: 14.7 },
  Aarhus: { latitude: 56.16, longitude: 10.21 },
}

/** Danish clock times of docs/algorithms/daylight.md, and the hours by which that clock is ahead of UTC. */
test.each([
  ['København', '2011-12-22', '8.37', '15.38', 1],
  ['København', '2012-01-23', '8.20', '16.24', 1],
  ['København', '2027-06-21', '4.25', '21.58', 2],
  ['Skagen', '2027-06-21', '4.16', '22.22', 2],
  ['Aarhus', '2027-03-20', '6.22', '18.32', 1],
  ['Aarhus', '2027-10-30', '8.22', '17.43', 2],
  ['Esbjerg', '2027-11-28', '8.24', '16.03', 1],
  ['Rønne', '2027-11-28', '7.57', '15.40', 1],
  ['Skagen', '2027-12-21', '9.00', '15.32', 1],
] as const)('in %s on %s the sun rises at %s and sets at %s', (...row) => {
  const [place, day, rises, sets, ahead] = row
  const at = places[place]
  const utc = (clock: string) => {
    const [hours = 0, minutes = 0] = clock.split('.').map(Number)
    return (hours - ahead) * 60 + minutes
  }
  expect(Math.abs(sunrise(plainDate(day), at) - utc(rises))).toBeLessThanOrEqual(1)
  expect(Math.abs(sunset(plainDate(day), at) - utc(sets))).toBeLessThanOrEqual(1)
})

test('a place where the sun does not set throws', () => {
  expect(() => sunset(plainDate('2027-06-21'), { latitude: 70, longitude: 20 })).toThrow(RangeError)
})
