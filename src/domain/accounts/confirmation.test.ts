import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { confirmationOn } from './confirmation.ts'

const on = (confirmed: string | null, day: string, rightToPlay: boolean | null = true) =>
  confirmationOn(
    { confirmedOn: confirmed === null ? null : plainDate(confirmed), rightToPlay },
    plainDate(day),
  )

test.each([
  ['confirmed this season', '2027-03-01', '2027-05-04', 'yes', 2027],
  ['confirmed on the very first day', '2027-02-01', '2027-02-01', 'yes', 2027],
  ['confirmed last year, in January', '2026-04-01', '2027-01-31', 'yes', 2026],
  ['confirmed last year, on 1 February', '2026-04-01', '2027-02-01', 'due', 2027],
  ['confirmed in January, before the new year starts', '2027-01-20', '2027-05-04', 'due', 2027],
  ['never confirmed', null, '2027-05-04', 'due', 2027],
] as const)('%s', (...[, confirmed, day, state, year]) => {
  expect(on(confirmed, day)).toEqual({ state, year })
})

test('a golfer without the right to play is `lost`, also right after a confirmation', () => {
  expect(on('2027-05-01', '2027-05-04', false)).toEqual({ state: 'lost', year: 2027 })
  expect(on(null, '2027-05-04', null).state).toBe('due')
})
