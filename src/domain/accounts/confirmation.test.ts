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
  ['last year’s still counts in January', '2026-04-01', '2027-01-31', 'yes', 2026],
  ['and is over on 1 February', '2026-04-01', '2027-02-01', 'due', 2027],
  ['confirmed in January, before anybody asks', '2027-01-20', '2027-05-04', 'due', 2027],
  ['never confirmed', null, '2027-05-04', 'due', 2027],
] as const)('%s', (...[, confirmed, day, state, year]) => {
  expect(on(confirmed, day)).toEqual({ state, year })
})

test('who may not play is told so, however lately she was asked about', () => {
  expect(on('2027-05-01', '2027-05-04', false)).toEqual({ state: 'lost', year: 2027 })
  expect(on(null, '2027-05-04', null).state).toBe('due')
})
