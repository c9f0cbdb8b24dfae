import { expect, test } from 'vitest'
import { reserveDeadline } from './reserves.ts'

const at = (clock: string) => Date.parse(`2027-06-12T${clock}:00+02:00`)

test.each([
  ['07:30', '07:50'],
  ['07:59', '08:19'],
  ['08:00', '08:10'],
  ['08:52', '09:00'],
  ['08:55', '09:00'],
  ['08:56', undefined],
  ['09:05', '09:15'],
])('a reserve for the start at 9.00 who is asked at %s has until %s', (now, until) => {
  expect(reserveDeadline(at(now), at('09:00'))).toBe(until && at(until))
})
