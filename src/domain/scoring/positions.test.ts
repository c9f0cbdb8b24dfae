import { expect, test } from 'vitest'
import { minuteOfDay } from '../shared/clock-time.ts'
import { currentPosition, estimatePosition, type FlightPosition } from './positions.ts'

const timePar = [14, 31, 42]

test.each([
  [3, '9.33', 'in', 3, 'scores'],
  [2, '9.33', 'playing', 2, 'scores'],
  [0, '9.00', 'waiting', 0, 'clock'],
  [0, '8.50', 'waiting', 0, 'clock'],
  [0, '9.13', 'playing', 0, 'clock'],
  [0, '9.14', 'playing', 1, 'clock'],
  [0, '10.30', 'playing', 2, 'clock'],
] as const)(
  'a flight from 9.00 with %i holes finished is, when play stops at %s, %s after %i holes by the %s (PE-13)',
  (thru, now, state, done, basis) => {
    const flight = { start: minuteOfDay('9.00'), timePar, thru, isIn: false }
    expect(estimatePosition(flight, minuteOfDay(now))).toEqual({ state, done, basis })
  },
)

test('a flight whose cards are all delivered is in, although a player picked up', () => {
  const flight = { start: minuteOfDay('9.00'), timePar, thru: 1, isIn: true }
  expect(estimatePosition(flight, minuteOfDay('9.33')).state).toBe('in')
})

const byScores: FlightPosition = { state: 'playing', done: 2, basis: 'scores' }
const byClock: FlightPosition = { state: 'playing', done: 2, basis: 'clock' }
const waiting: FlightPosition = { state: 'waiting', done: 0, basis: 'clock' }

test.each([
  ['without an answer stays', byScores, null, 2, byScores],
  ['answers a later hole', byScores, 3, 2, { ...byScores, done: 3, basis: 'answer' }],
  ['answers an earlier hole than its scores', byScores, 1, 2, byScores],
  ['has finished the hole since', byScores, 2, 3, { ...byScores, done: 3 }],
  ['on paper answers an earlier hole', byClock, 1, 0, { ...byClock, done: 1, basis: 'answer' }],
  ['was waiting and confirms', waiting, 0, 0, waiting],
  ['was waiting and has played on', waiting, null, 1, { ...byScores, done: 1 }],
  ['has finished', byScores, null, 18, { state: 'in', done: 18, basis: 'scores' }],
] as const)('a stopped flight that %s', (_, stamp, answered, thru, expected) => {
  expect(currentPosition(stamp, { answered, thru, holes: 18, isIn: false })).toEqual(expected)
})
