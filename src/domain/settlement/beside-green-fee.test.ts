import { expect, test } from 'vitest'
import { besideGreenFee } from './beside-green-fee.ts'

const expected = {
  weekdayRounds: 200,
  weekendRounds: 100,
  nines: 40,
  cardsSold: 30,
  roundsPerCard: 8,
}
const fees = { weekday: 40_000, weekend: 50_000 }

test('the income from card guests is compared with green fees of as many guests', () => {
  expect(besideGreenFee(expected, fees, 3_963_566)).toEqual({
    greenFees: 13_800_000,
    ofHundred: 28,
  })
})

test.each([
  ['more than green fee', { ...fees }, 20_000_000, 100],
  ['nothing', fees, 0, 0],
  ['a club without green fees', { weekday: 0, weekend: 0 }, 50_000, undefined],
])('%s', (_, clubFees, total, ofHundred) => {
  expect(besideGreenFee(expected, clubFees, total).ofHundred).toBe(ofHundred)
})
