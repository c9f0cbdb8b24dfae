import { expect, test } from 'vitest'
import { minuteOfDay } from '../shared/clock-time.ts'
import { currentPosition, estimatePosition, type FlightPosition } from './positions.ts'

const timePar = [14, 31, 42]

test.each([
  [3, '9.33', { state: 'in', done: 3, basis: 'scores' }],
  [2, '9.33', { state: 'playing', done: 2, basis: 'scores' }],
  [0, '9.00', { state: 'waiting', done: 0, basis: 'clock' }],
  [0, '8.50', { state: 'waiting', done: 0, basis: 'clock' }],
  [0, '9.13', { state: 'playing', done: 0, basis: 'clock' }],
  [0, '9.14', { state: 'playing', done: 1, basis: 'clock' }],
  [0, '10.30', { state: 'playing', done: 2, basis: 'clock' }],
] as const)(
  'a flight from 9.00 with %i holes finished, when play stops at %s, is at %j (PE-13)',
  (thru, now, position) => {
    const flight = { start: minuteOfDay('9.00'), timePar, thru, isIn: false }
    expect(estimatePosition(flight, minuteOfDay(now))).toEqual(position)
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
] as const)('a stopped flight that %s', (...row) => {
  const [, stamp, answered, thru, expected] = row
  expect(currentPosition(stamp, { answered, thru, holes: 18, isIn: false })).toEqual(expected)
})
