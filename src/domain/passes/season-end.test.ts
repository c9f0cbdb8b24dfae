import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { isSeasonEndMailed } from './season-end.ts'

test.each([
  ['2027-11-30', 600, false],
  ['2027-12-01', 539, false],
  ['2027-12-01', 540, true],
  ['2027-12-07', 1199, true],
  ['2027-12-07', 1200, false],
  ['2027-12-08', 600, false],
])('a season to 30 November 2027 is mailed on %s at minute %i: %s', (day, minute, isMailed) => {
  expect(isSeasonEndMailed(plainDate('2027-11-30'), plainDate(day), minute)).toBe(isMailed)
})
