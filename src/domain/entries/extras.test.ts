import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { leftOf, refusalOfChoice, unpaidUnitsOre } from './extras.ts'

const meal = { places: 20, lastDay: plainDate('2027-06-09'), isPerPerson: true }

describe('choosing a meal of which there are 20, until 9 June', () => {
  test.each([
    // taken, has, wants, day, refused
    [18, 0, 2, '2027-06-09', undefined],
    [19, 0, 2, '2027-06-09', 'extra_sold_out'],
    [20, 2, 3, '2027-06-09', 'extra_sold_out'],
    [20, 2, 2, '2027-06-10', undefined],
    [20, 2, 1, '2027-06-09', undefined],
    [22, 2, 1, '2027-06-09', undefined],
    [20, 2, 1, '2027-06-10', 'extra_closed'],
    [4, 0, 1, '2027-06-10', 'extra_closed'],
    [4, 0, 7, '2027-06-09', 'extra_too_many'],
  ] as const)('%i taken, has %i, wants %i on %s: %s', (...row) => {
    const [taken, before, quantity, day, refused] = row
    const choice = { before, quantity, taken, today: plainDate(day), byDirector: false }
    expect(refusalOfChoice(meal, choice)).toBe(refused)
  })

  test('the director may choose after the last day, but not beyond the places', () => {
    const late = { before: 0, today: plainDate('2027-06-12'), byDirector: true }
    expect(refusalOfChoice(meal, { ...late, quantity: 1, taken: 19 })).toBeUndefined()
    expect(refusalOfChoice(meal, { ...late, quantity: 1, taken: 20 })).toBe('extra_sold_out')
  })

  test('a buggy is chosen once, and without a limit is never sold out', () => {
    const buggy = { ...meal, places: null, isPerPerson: false }
    const first = { before: 0, taken: 400, today: plainDate('2027-06-01'), byDirector: false }
    expect(refusalOfChoice(buggy, { ...first, quantity: 1 })).toBeUndefined()
    expect(refusalOfChoice(buggy, { ...first, quantity: 2 })).toBe('extra_too_many')
  })
})

test('20 meals with 18 taken leave 2, and with 22 taken none', () => {
  expect([leftOf(meal, 18), leftOf(meal, 22), leftOf({ places: null }, 22)]).toEqual([2, 0, null])
})

test('only extras that are paid neither online nor at the tournament desk are owed', () => {
  const unit = { priceOre: 12_550, orderLineId: null, deskPayment: null }
  const units = [unit, { ...unit, orderLineId: 'line' }, { ...unit, deskPayment: 'cash' }, unit]
  expect(unpaidUnitsOre(units)).toBe(25_100)
})
