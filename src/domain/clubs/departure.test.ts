import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { choiceOf, lastDayWithNotice } from './departure.ts'

const season = (year: number) => ({
  playFrom: plainDate(`${year}-03-01`),
  playTo: plainDate(`${year}-11-30`),
})

test.each([
  ['2027-07-01', '2027-11-30'],
  ['2027-10-31', '2027-11-30'],
  ['2027-11-01', '2028-11-30'],
])('notice on %s ends the agreement on %s', (day, last) =>
  expect(lastDayWithNotice(plainDate(day), [season(2027), season(2028)])).toBe(last),
)

test('notice after 31 October waits for the next season to be known', () =>
  expect(lastDayWithNotice(plainDate('2027-11-01'), [season(2027)])).toBeUndefined())

test.each([
  ['2027-07-01', '2027-07-15', 'credit'],
  ['2027-07-31', '2027-08-14', 'credit'],
  ['2027-10-17', '2027-10-31', 'credit'],
  ['2027-10-18', '2027-11-01', 'refund'],
  ['2027-11-20', '2027-11-30', 'refund'],
])(
  'a club that leaves on %s: golfers choose until %s, and no answer becomes %s',
  (last, by, byDefault) =>
    expect(choiceOf({ lastDay: plainDate(last), playTo: plainDate('2027-11-30') })).toEqual({
      chooseBy: by,
      byDefault,
    }),
)
