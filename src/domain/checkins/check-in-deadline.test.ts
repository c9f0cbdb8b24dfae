import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { checkInDeadline, evaluateForgottenDay } from './check-in-deadline.ts'

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

test.each([
  ['2027-05-04', '2027-05-04', 'forgotten_not_past'],
  ['2027-05-05', '2027-05-04', 'forgotten_not_past'],
  ['2027-05-03', '2027-05-04', 'open'],
  ['2027-04-01', '2027-05-05', 'open'],
  ['2027-04-30', '2027-05-06', 'forgotten_too_late'],
  ['2027-03-31', '2027-05-05', 'forgotten_too_late'],
  ['2027-12-31', '2028-01-05', 'open'],
  ['2027-12-31', '2028-01-06', 'forgotten_too_late'],
] as const)('a guest forgotten on %s is added on %s: %s', (day, today, verdict) => {
  expect(evaluateForgottenDay(plainDate(day), plainDate(today))).toBe(verdict)
})
