import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import {
  daysOfMonth,
  daysSoFar,
  monthBeside,
  sameDaysBefore,
  summariseMonth,
} from './club-month.ts'

const round = (day: number, golferId: string, holes: 9 | 18 = 18) => ({
  day: plainDate(`2027-05-${String(day).padStart(2, '0')}`),
  minute: day === 8 ? 8 * 60 + 59 : 11 * 60,
  golferId,
  holes,
  productName: golferId === 'bo' ? 'Hverdagskort' : 'Sæsonkort',
  homeClub: golferId === 'carl' ? null : ({ anne: 'Aalborg', bo: 'Åkjær' }[golferId] ?? 'Bølle'),
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
    returning: 3,
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
    hours: [
      { hour: 8, rounds: 1 },
      { hour: 9, rounds: 0 },
      { hour: 10, rounds: 0 },
      { hour: 11, rounds: 7 },
    ],
    cards: [
      { name: 'Sæsonkort', rounds: 6 },
      { name: 'Hverdagskort', rounds: 2 },
    ],
    homeClubs: [
      { name: 'Bølle', rounds: 3 },
      { name: 'Åkjær', rounds: 2 },
      { name: 'Aalborg', rounds: 2 },
    ],
  })
})

test('a month without rounds, and one with a round a day, have no busiest day', () => {
  const none = { rounds: 0, nines: 0, guests: 0, returning: 0 }
  const lists = { days: [], busiest: [], hours: [], cards: [], homeClubs: [] }
  expect(summariseMonth([])).toEqual({ ...none, ...lists })
  expect(summariseMonth([round(1, 'anne'), round(2, 'bo')]).busiest).toEqual([])
})

test('months begin and end on their first and last day, also across a year', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthBeside('2027-12', 1)).toBe('2028-01')
  expect(monthBeside('2027-01', -1)).toBe('2026-12')
})

test.each([
  ['2027-06', '2027-06-13', 1, '2027-05-01', '2027-05-13'],
  ['2027-06', '2027-06-13', 12, '2026-06-01', '2026-06-13'],
  ['2027-03', '2027-03-31', 1, '2027-02-01', '2027-02-28'],
  ['2027-05', '2027-06-13', 1, '2027-04-01', '2027-04-30'],
] as const)('%s, seen on %s, is compared %i months back with %s to %s', (...row) => {
  const [month, today, back, from, to] = row
  expect(sameDaysBefore(month, plainDate(today), back)).toEqual({ from, to })
})

test('of a month that is not over only the days until today are counted', () => {
  const today = plainDate('2027-06-13')
  expect(daysSoFar('2027-06', today)).toEqual({ from: '2027-06-01', to: today })
  expect(daysSoFar('2027-05', today)).toEqual({ from: '2027-05-01', to: '2027-05-31' })
})
