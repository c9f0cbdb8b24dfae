import { expect, test } from 'vitest'
import { worstProblemOf, type FlightFacts } from './flight-problems.ts'

const playing: FlightFacts = {
  disputed: 0,
  reports: 0,
  cards: 4,
  complete: 0,
  delivered: 0,
  checked: 0,
  hasBegun: true,
  lateMinutes: 3,
  silentMinutes: 5,
}
const whole = { ...playing, complete: 4 }
const isIn = { ...whole, delivered: 4 }

test.each<[string, FlightFacts]>([
  ['not_started', { ...playing, hasBegun: false, lateMinutes: null }],
  ['late', { ...playing, hasBegun: false, lateMinutes: 15 }],
  ['on_course', playing],
  ['on_course', { ...playing, lateMinutes: 14 }],
  ['late', { ...playing, lateMinutes: 15 }],
  ['unsigned', { ...whole, silentMinutes: 20 }],
  ['card_missing', { ...whole, silentMinutes: 21 }],
  ['in', { ...isIn, silentMinutes: 90, checked: 3 }],
  ['checked', { ...isIn, checked: 4 }],
  ['report', { ...isIn, reports: 1 }],
  ['mismatch', { ...playing, disputed: 1, reports: 1, lateMinutes: 40 }],
])('the worst problem of a flight is %s (TD-3)', (problem, flight) => {
  expect(worstProblemOf(flight)).toBe(problem)
})
