import { describe, expect, test } from 'vitest'
import { formatClockShort, minuteOfDay } from '../shared/clock-time.ts'
import {
  fieldPace,
  usualInterval,
  holesBeforeDark,
  lastIn,
  latestRestart,
  planRestart,
  type StoppedField,
  type StoppedFlight,
} from './restart.ts'

const timePar = [14, 31, 42]

function stopped(given: readonly (readonly [string, number | 'waiting' | 'in'])[]): StoppedField {
  const flights = given.map(([start, at], i): StoppedFlight => {
    const isPlaying = typeof at === 'number'
    return {
      flightId: String(i + 1),
      startHole: 1,
      start: minuteOfDay(start),
      timePar,
      position: { state: isPlaying ? 'playing' : at, done: isPlaying ? at : 0 },
    }
  })
  return { flights, stoppedAt: minuteOfDay('9.33'), interval: 10, pacePercent: 100 }
}

/** The field of the worked table. */
const field = stopped([
  ['9.00', 2],
  ['9.10', 1],
  ['9.20', 0],
  ['9.30', 0],
  ['9.40', 'waiting'],
  ['10.30', 'waiting'],
])

const clock = (minute: number | null) => minute && formatClockShort(minute)
const restart = (of: StoppedField, at: string) => planRestart(of, minuteOfDay(at))

describe('a restart after a suspension (PE-13)', () => {
  test.each([
    ['11.00', 100, '11.11 11.28 11.42 11.52 12.02 12.12', '11.07 11.17'],
    ['9.50', 100, '10.01 10.18 10.32 10.42 10.52 11.12', '9.57 10.30'],
    ['11.00', 120, '11.14 11.34 11.51 12.01 12.11 12.21', '11.07 11.17'],
  ])('at %s with pace %i has the flights in at %s and starts at %s', (at, pace, inAt, starts) => {
    const plan = restart({ ...field, pacePercent: pace }, at)
    expect(plan.map((flight) => clock(flight.inAt)).join(' ')).toBe(inAt)
    expect(
      plan
        .slice(4)
        .map(({ start }) => clock(start))
        .join(' '),
    ).toBe(starts)
    expect(clock(lastIn(plan))).toBe(inAt.split(' ').at(-1))
  })

  test('on the next day at 8.00 keeps the order and the intervals, and no start of the day before', () => {
    const sunday = (minute: number | null) => clock(minute === null ? null : minute - 1440)
    const plan = planRestart(field, 1440 + minuteOfDay('8.00'))
    expect(plan.map(({ inAt }) => sunday(inAt)).join(' ')).toBe('8.11 8.28 8.42 8.52 9.02 9.12')
    expect(plan.map(({ start }) => clock(start)).slice(3)).toEqual([
      '9.30',
      '8.07 næste dag',
      '8.17 næste dag',
    ])
    const sunset = 1440 + minuteOfDay('12.00')
    expect(sunday(latestRestart(field, { from: 1440, sunset }))).toBe('10.48')
  })

  test('finishes before dark up to the latest time, and never after it', () => {
    const sunset = minuteOfDay('12.00')
    const latest = latestRestart(field, { from: minuteOfDay('9.50'), sunset })
    expect(clock(latest)).toBe('10.48')
    expect(clock(lastIn(planRestart(field, latest ?? 0)))).toBe('12.00')
    expect(latestRestart(field, { from: minuteOfDay('10.49'), sunset })).toBeNull()
  })

  test('counts the holes that each flight finishes before dark', () => {
    const [resumesAt, sunset] = [minuteOfDay('11.00'), minuteOfDay('12.00')]
    const plan = planRestart(field, resumesAt)
    const holes = field.flights.map((flight, i) =>
      holesBeforeDark(field, { flight, restarted: plan[i]!, resumesAt, sunset }),
    )
    expect(holes).toEqual([3, 3, 3, 3, 2, 2])
  })

  test('starts a shotgun field together, and two flights of a hole as before', () => {
    const gun = stopped([
      ['10.00', 'waiting'],
      ['10.00', 'waiting'],
    ])
    expect(restart(gun, '11.00').map(({ start }) => clock(start))).toEqual(['11.00', '11.00'])
  })

  test('keeps the start list when play resumes before the next start', () => {
    const later = stopped([
      ['9.00', 2],
      ['10.30', 'waiting'],
    ])
    expect(restart(later, '10.00').map(({ start }) => clock(start))).toEqual(['9.00', '10.30'])
  })

  test('has nobody to wait for when all flights are in', () => {
    const done = stopped([['8.00', 'in']])
    expect(lastIn(restart(done, '11.00'))).toBeNull()
    const from = minuteOfDay('11.00')
    expect(latestRestart(done, { from, sunset: from })).toBe(from)
  })
})

test.each([
  ['3 holes in 42', [[42, 3]], 100],
  ['3 holes in 36', [[36, 3]], 100],
  [
    '3 holes in 50 and 4 holes in 62',
    [
      [50, 3],
      [62, 4],
    ],
    114,
  ],
  ['3 holes in 90', [[90, 3]], 150],
  ['2 holes in 60', [[60, 2]], 100],
] as const)('a field that has played %s', (_, flights, percent) => {
  const paced = flights.map(([used, holes]) => ({
    start: 540,
    timePar: [...timePar, 56],
    finished: Array.from({ length: 4 }, (__, i) => (i === holes - 1 ? 540 + used : null)),
  }))
  expect(fieldPace(paced, 900)).toBe(percent)
})

test('a hole that is written after play was stopped says nothing about the pace', () => {
  const flight = { start: 540, timePar: [...timePar, 56], finished: [554, 568, 582, 690] }
  expect(fieldPace([flight], 900)).toBe(150)
  expect(fieldPace([flight], 600)).toBe(100)
})

test.each([
  [
    'every ten minutes from hole 1',
    [
      [1, 540],
      [1, 550],
      [1, 560],
    ],
    10,
  ],
  [
    'with one longer pause',
    [
      [1, 540],
      [1, 548],
      [1, 570],
      [1, 578],
    ],
    8,
  ],
  [
    'from two tees',
    [
      [1, 540],
      [10, 540],
      [1, 552],
      [10, 552],
    ],
    12,
  ],
  [
    'all at once',
    [
      [1, 540],
      [2, 540],
    ],
    undefined,
  ],
] as const)('the interval of a list that starts %s', (_, list, interval) => {
  expect(usualInterval(list.map(([startHole, start]) => ({ startHole, start })))).toBe(interval)
})
