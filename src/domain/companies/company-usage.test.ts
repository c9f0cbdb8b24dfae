import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { usageByMonth, type PlayedRound } from './company-usage.ts'

/** Rounds of a month by as many players in turn, the first of whom has a number. */
const played = (month: string, rounds: number, players: number, of: Partial<Of> = {}) =>
  Array.from({ length: rounds }, (_, i): PlayedRound => ({
    day: plainDate(`${month}-${String((i % 28) + 1).padStart(2, '0')}`),
    golferId: `golfer ${(of.first ?? 0) + (i % players)}`,
    isClip: of.isClip ?? true,
  }))
type Of = { first: number; isClip: boolean }

test('a month with fewer than five players joins the following ones until five have played', () => {
  const rounds = [
    ...played('2027-06', 30, 11),
    ...played('2027-04', 9, 4),
    ...played('2027-05', 12, 5),
    ...played('2027-07', 3, 2),
  ]
  expect(usageByMonth(rounds)).toEqual({
    periods: [
      { from: '2027-04', to: '2027-05', rounds: 21, clips: 21 },
      { from: '2027-06', to: '2027-06', rounds: 30, clips: 30 },
      { from: '2027-07', to: '2027-07', rounds: null, clips: null },
    ],
    shownRounds: 51,
  })
})

test('one player who plays often stays hidden, and five over two months are shown as one', () => {
  expect(usageByMonth(played('2027-05', 40, 1)).periods).toMatchObject([{ rounds: null }])
  const both = [...played('2027-05', 3, 3), ...played('2027-06', 2, 2, { first: 3 })]
  expect(usageByMonth(both).periods).toMatchObject([{ from: '2027-05', to: '2027-06', rounds: 5 }])
})

test('the rounds of few seats are not found by subtracting the clips', () => {
  const clips = played('2027-05', 8, 6)
  const seats = played('2027-05', 4, 2, { isClip: false, first: 10 })
  expect(usageByMonth([...clips, ...seats])).toMatchObject({ shownRounds: 0 })
  const more = played('2027-06', 5, 5, { isClip: false, first: 10 })
  expect(usageByMonth([...clips, ...seats, ...more]).periods).toEqual([
    { from: '2027-05', to: '2027-06', rounds: 17, clips: 8 },
  ])
})

test('a company that has not played has no months', () =>
  expect(usageByMonth([])).toEqual({ periods: [], shownRounds: 0 }))
