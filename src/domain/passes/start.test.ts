import { describe, expect, test } from 'vitest'
import { day, may, optionalDay, product, season } from '#test/sale-builders.ts'
import { startNowOffered, validityOf } from './start.ts'

describe('the first day', () => {
  test.each([
    ['2026-12-01', false, undefined, false, '2027-03-01'],
    ['2027-02-15', false, undefined, true, '2027-03-02'],
    ['2027-02-15', true, undefined, true, '2027-03-01'],
    ['2027-05-03', true, undefined, true, '2027-05-03'],
    ['2027-05-03', false, undefined, true, '2027-05-19'],
    ['2027-05-03', false, '2027-06-01', false, '2027-06-01'],
    ['2027-05-03', true, '2027-05-10', true, '2027-05-10'],
    ['2027-11-20', false, undefined, true, undefined],
  ])(
    'bought on %s, ticked %s, chosen day %s: box shown %s, first day %s',
    (...[bought, tick, chosen, box, first]) => {
      const start = {
        product: product('FULD'),
        season,
        purchasedOn: day(bought),
        chosenDay: optionalDay(chosen),
      }
      expect(startNowOffered(start)).toBe(box)
      const expected = first && { firstDay: first, lastDay: '2027-11-30' }
      expect(validityOf(start, tick)).toEqual(expected)
    },
  )

  test('a Feriekort lasts fourteen days, the first included', () => {
    const start = {
      product: product('FERIE'),
      season,
      purchasedOn: may,
      chosenDay: day('2027-07-01'),
    }
    expect(validityOf(start, false)).toEqual({ firstDay: '2027-07-01', lastDay: '2027-07-14' })
  })
})
