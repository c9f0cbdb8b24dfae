import { expect, test } from 'vitest'
import { isPossibleBirthDate } from './birth-date.ts'
import { plainDate } from './dates.ts'

test.each([
  ['2027-05-04', true],
  ['2027-05-05', false],
  ['2199-01-01', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['1080-03-12', false],
])('on 4 May 2027 the birth date %s is possible: %s', (day, possible) => {
  expect(isPossibleBirthDate(plainDate(day), plainDate('2027-05-04'))).toBe(possible)
})
