import { describe, expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { changeHolder, returnUntil, seatState } from './seats.ts'

describe('the state of a seat', () => {
  test.each([
    [false, false, undefined, 'free'],
    [false, false, 'open', 'invited'],
    [false, true, 'expired', 'invited'],
    [false, true, 'accepted', 'active'],
    [false, true, undefined, 'vacant'],
    [true, false, undefined, 'returned'],
  ] as const)('returned %s, used %s, invitation %s: %s', (isReturned, wasUsed, invitation, state) =>
    expect(seatState({ isReturned, wasUsed, invitation })).toBe(state),
  )
})

describe('seats are returned until', () => {
  const season = { playFrom: plainDate('2027-03-01') }
  test.each([
    ['2026-12-01', '2027-04-30'],
    ['2027-04-16', '2027-04-30'],
    ['2027-04-20', '2027-05-04'],
    ['2027-08-01', '2027-08-15'],
  ])('ordered on %s: %s', (orderedOn, until) =>
    expect(returnUntil(season, plainDate(orderedOn))).toBe(until),
  )
})

describe('a seat is taken over', () => {
  const change = (changes: number, playedToday = false, from: string | undefined = 'anne') =>
    changeHolder({ from, to: 'bo', changes, playedToday })
  test.each([
    ['the first time', change(0), { ok: true, changes: 1 }],
    ['the second time', change(1), { ok: true, changes: 2 }],
    ['a third time', change(2), { ok: false, reason: 'moved_twice' }],
    ['on a day with a round', change(0, true), { ok: false, reason: 'played_today' }],
    ['by the same person after two', change(2, true, 'bo'), { ok: true, changes: 2 }],
    [
      'by its first holder',
      changeHolder({ from: undefined, to: 'bo', changes: 0, playedToday: false }),
      { ok: true, changes: 0 },
    ],
  ])('%s', (_, answer, expected) => expect(answer).toEqual(expected))
})
