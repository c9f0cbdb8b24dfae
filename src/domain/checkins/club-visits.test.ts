import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { countVisits, visitPeriod, visitsByWeek } from './club-visits.ts'

const season = { from: plainDate('2027-03-01'), to: plainDate('2027-06-12') }

test.each([
  [undefined, undefined, '2027-03-01', '2027-06-12'],
  ['2027-05-01', undefined, '2027-05-01', '2027-06-12'],
  ['2027-05-31', '2027-05-01', '2027-05-01', '2027-05-31'],
  [undefined, '2026-06-30', '2026-06-30', '2026-06-30'],
  ['2020-01-01', '2027-06-12', '2026-05-09', '2027-06-12'],
])('from %s to %s shows %s – %s', (from, to, first, last) =>
  expect(
    visitPeriod({ from: from && plainDate(from), to: to && plainDate(to) } as object, season),
  ).toEqual({ from: first, to: last }),
)

const round = (day: string, golferId: string, homeClub: string | null) => ({
  day: plainDate(day),
  golferId,
  homeClub,
})

const two = { from: plainDate('2027-05-08'), to: plainDate('2027-05-09') }
const rounds = [
  round('2027-05-08', 'anne', 'Rold'),
  round('2027-05-08', 'bo', 'Rold'),
  round('2027-05-08', 'carl', 'Mols'),
  round('2027-05-09', 'carl', 'Mols'),
  round('2027-05-09', 'dorte', 'Mols'),
  round('2027-05-09', 'erik', null),
]

test('days, months and weekdays stand beside the same dates a year before', () => {
  const visits = countVisits(two, rounds, [round('2026-05-08', 'anne', 'Rold')])
  expect(visits).toMatchObject({ rounds: 6, before: 1, guests: 5, guestsBefore: 1 })
  expect(visits.days).toEqual([
    { day: '2027-05-08', rounds: 3, before: 1 },
    { day: '2027-05-09', rounds: 3, before: 0 },
  ])
  expect(visits.months).toEqual([{ month: '2027-05', rounds: 6, before: 1 }])
  expect(visits.weekdays.map(({ rounds: now, before }) => [now, before])).toEqual([
    ...[1, 2, 3, 4].map(() => [0, 0]),
    [0, 1],
    [3, 0],
    [3, 0],
  ])
  // Nobody comes from a home club of five guests.
  expect(visits.homeClubs).toEqual([])
  expect(visits.otherHomeClubs).toEqual({ rounds: 6, before: 1 })
  expect(visitsByWeek(visits.days)).toEqual([{ monday: '2027-05-03', rounds: 6, before: 1 }])
})

test('a home club that is hidden a year before has nothing beside it, and its rounds are among the others', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((golfer) => round('2027-05-08', golfer, 'Rold'))
  const before = [round('2026-05-08', 'a', 'Rold'), round('2026-05-08', 'b', 'Rold')]
  expect(countVisits(two, many, before)).toMatchObject({
    homeClubs: [{ name: 'Rold', rounds: 5, before: null }],
    otherHomeClubs: { rounds: 0, before: 2 },
  })
})

test('without an agreement a year before nothing is beside the rounds', () =>
  expect(countVisits(two, rounds, null)).toMatchObject({
    before: null,
    guestsBefore: null,
    otherHomeClubs: { before: null },
  }))
