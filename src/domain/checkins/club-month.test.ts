import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { daysOfMonth, monthBeside, summariseMonth } from './club-month.ts'

const round = (day: number, golferId: string, holes: 9 | 18 = 18) => ({
  day: plainDate(`2027-05-${String(day).padStart(2, '0')}`),
  golferId,
  holes,
})

test('a month counts rounds, nines, guests and its busiest days as in the worked table', () => {
  const rounds = [
    round(1, 'anne'),
    round(1, 'bo'),
    round(1, 'carl', 9),
    round(8, 'anne'),
    round(9, 'bo', 9),
    round(9, 'dorte'),
    round(15, 'dorte'),
    round(15, 'erik'),
  ]
  expect(summariseMonth(rounds.toReversed())).toEqual({
    rounds: 8,
    nines: 2,
    guests: 5,
    days: [
      { day: '2027-05-01', rounds: 3 },
      { day: '2027-05-08', rounds: 1 },
      { day: '2027-05-09', rounds: 2 },
      { day: '2027-05-15', rounds: 2 },
    ],
    busiest: [
      { day: '2027-05-01', rounds: 3 },
      { day: '2027-05-09', rounds: 2 },
      { day: '2027-05-15', rounds: 2 },
    ],
  })
})

test('a month without rounds, and one with a round a day, have no busiest day', () => {
  expect(summariseMonth([])).toEqual({ rounds: 0, nines: 0, guests: 0, days: [], busiest: [] })
  expect(summariseMonth([round(1, 'anne'), round(2, 'bo')]).busiest).toEqual([])
})

test('months begin and end on their first and last day, also across a year', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthBeside('2027-12', 1)).toBe('2028-01')
  expect(monthBeside('2027-01', -1)).toBe('2026-12')
})
