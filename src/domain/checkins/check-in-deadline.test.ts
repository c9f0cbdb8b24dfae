import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { checkInDeadline } from './check-in-deadline.ts'

test.each([
  ['2027-05-04', 'golfer', '2027-05-05', 720],
  ['2027-05-31', 'golfer', '2027-06-01', 720],
  // To the end of the 5th.
  ['2027-05-04', 'club', '2027-06-06', 0],
  ['2027-05-31', 'club', '2027-06-06', 0],
  ['2027-12-31', 'club', '2028-01-06', 0],
] as const)('a visit on %s by the %s counts until %s, minute %i', (day, by, until, minute) => {
  expect(checkInDeadline(plainDate(day), by)).toEqual({ day: until, minute })
})
