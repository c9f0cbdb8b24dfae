import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { usageByMonth } from './company-usage.ts'

const played = (month: string, rounds: number, players: number) =>
  Array.from({ length: rounds }, (_, at) => ({
    day: plainDate(`${month}-${String((at % 28) + 1).padStart(2, '0')}`),
    golferId: `${at % players}`,
  }))

test('a month with fewer than five players is hidden, and is in no sum', () =>
  expect(
    usageByMonth([
      ...played('2027-06', 30, 11),
      ...played('2027-04', 9, 4),
      ...played('2027-05', 12, 5),
    ]),
  ).toEqual({
    months: [
      { month: '2027-04', rounds: null },
      { month: '2027-05', rounds: 12 },
      { month: '2027-06', rounds: 30 },
    ],
    shownRounds: 42,
  }))

test('many rounds of one player stay hidden', () =>
  expect(usageByMonth(played('2027-05', 40, 1)).months).toEqual([
    { month: '2027-05', rounds: null },
  ]))

test('there is nothing to show before the first round', () =>
  expect(usageByMonth([])).toEqual({ months: [], shownRounds: 0 }))
