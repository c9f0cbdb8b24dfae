import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { coversDays, entryFee, isMemberOf } from './entry-fee.ts'

/** The table of docs/algorithms/tournament-entry.md, *Fee*, in kroner. */
describe('the lowest fee that a golfer has a right to (D21)', () => {
  test.each([
    [350, 200, null, false, true, 350, 'normal'],
    [350, 200, null, true, true, 200, 'member'],
    [350, 200, 150, false, true, 150, 'card'],
    [350, 200, 150, true, true, 150, 'card'],
    [350, 150, 150, true, true, 150, 'member'],
    [350, 350, 400, true, true, 350, 'member'],
    [350, 0, 150, true, false, 0, 'member'],
  ] as const)('%i, member %i, card %s; member %s, card %s', (...row) => {
    const [feeOre, memberFeeOre, cardFeeOre, isMember, hasCard, ore, reason] = row
    const fees = { feeOre, memberFeeOre, cardFeeOre, cardUsesRound: true }
    expect(entryFee(fees, { isMember, hasCard })).toEqual({
      ore,
      reason,
      usesRound: reason === 'card',
    })
  })
})

test('members with a right to play pay the fee of members', () => {
  const standing = (type: number, endedOn: string | null = null) => [
    { clubNumber: 7, type, endedOn: endedOn === null ? null : plainDate(endedOn) },
  ]
  const types = [1, 2, 3, 4, 5, 6, 7].filter((type) => isMemberOf(7, standing(type)))
  expect(types).toEqual([1, 2, 3, 4])
  expect(isMemberOf(8, standing(1))).toBe(false)
  expect(isMemberOf(7, standing(1, '2027-01-01'))).toBe(false)
})

describe('a Sæsonkort counts when it is in force on every day of the tournament', () => {
  const card = {
    firstDay: plainDate('2027-03-01'),
    lastDay: plainDate('2027-06-13'),
    days: 'all',
    playsOnHolidays: true,
  } as const
  const weekdayCard = { ...card, days: 'weekdays', playsOnHolidays: false } as const
  test.each([
    ['Saturday and Sunday', card, ['2027-06-12', '2027-06-13'], true],
    ['the day after its last', card, ['2027-06-13', '2027-06-14'], false],
    ['the day before its first', card, ['2027-02-28'], false],
    ['a weekday card on a Friday', weekdayCard, ['2027-06-11'], true],
    ['a weekday card on a Saturday', weekdayCard, ['2027-06-12'], false],
    ['a weekday card on Whit Monday', weekdayCard, ['2027-05-17'], false],
  ])('%s', (_, held, days, covers) => {
    expect(coversDays(held, days.map(plainDate))).toBe(covers)
  })
})
