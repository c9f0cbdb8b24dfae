import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { companyUsage, type PlayedRound } from './company-usage.ts'

/** Rounds of a month by as many players in turn, the first of whom has a number. */
const played = (month: string, rounds: number, players: number, of: Partial<Of> = {}) =>
  Array.from({ length: rounds }, (_, i): PlayedRound => ({
    day: plainDate(`${month}-${String((i % 28) + 1).padStart(2, '0')}`),
    golferId: `golfer ${(of.first ?? 0) + (i % players)}`,
    isClip: of.isClip ?? true,
  }))
const august = plainDate('2027-08-01')
type Of = { first: number; isClip: boolean }

test('a month with fewer than five players joins the following ones until five have played', () => {
  const rounds = [
    ...played('2027-06', 30, 11),
    ...played('2027-04', 9, 4),
    ...played('2027-05', 12, 5),
    ...played('2027-07', 3, 2),
  ]
  expect(companyUsage(rounds, august).clips).toEqual({
    periods: [
      { from: '2027-04', to: '2027-05', rounds: 21 },
      { from: '2027-06', to: '2027-06', rounds: 30 },
      { from: '2027-07', to: '2027-07', rounds: null },
    ],
    shownRounds: 51,
  })
})

test('one player who plays often stays hidden, and five over two months are shown as one', () => {
  const one = companyUsage(played('2027-05', 40, 1), august)
  expect(one.clips.periods).toMatchObject([{ rounds: null }])
  const both = [...played('2027-05', 3, 3), ...played('2027-06', 2, 2, { first: 3 })]
  expect(companyUsage(both, august).clips.periods).toMatchObject([
    { from: '2027-05', to: '2027-06', rounds: 5 },
  ])
})

test('clips and named cards are counted apart, so few named cards do not hide the clips', () => {
  const clips = played('2027-05', 8, 6)
  const cards = played('2027-05', 4, 2, { isClip: false, first: 10 })
  expect(companyUsage([...clips, ...cards], august)).toEqual({
    clips: { periods: [{ from: '2027-05', to: '2027-05', rounds: 8 }], shownRounds: 8 },
    cards: { periods: [{ from: '2027-05', to: '2027-05', rounds: null }], shownRounds: 0 },
  })
})

test('a month is shown when it is over, so no round is seen on the day it was played', () => {
  const rounds = [...played('2027-05', 8, 6), ...played('2027-06', 9, 7)]
  const inJune = companyUsage(rounds, plainDate('2027-06-30'))
  expect(inJune.clips.periods).toEqual([{ from: '2027-05', to: '2027-05', rounds: 8 }])
  expect(companyUsage(rounds, plainDate('2027-07-01')).clips.shownRounds).toBe(17)
})

test('a company that has not played has no months', () => {
  const none = { periods: [], shownRounds: 0 }
  expect(companyUsage([], august)).toEqual({ cards: none, clips: none })
})
