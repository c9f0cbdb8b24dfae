import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { priceBefore, type PriceHistory } from './price-before.ts'

const version = (from: string, price: number, onSale = true) => ({
  from: plainDate(from),
  onSale,
  priceSteps: [{ from: plainDate('2026-11-27'), price }],
})
const campaign = (from: string, to: string, percent: number) => ({
  from: plainDate(from),
  to: plainDate(to),
  percent,
  amountOre: null,
  productCodes: [],
})
const history: PriceHistory = {
  productCode: 'FULD',
  firstDay: plainDate('2027-05-01'),
  salesFrom: plainDate('2026-11-27'),
  versions: [version('2026-11-01', 149_500)],
  campaigns: [],
}
const step = (from: string, price: number) => ({ from: plainDate(from), price })
const stepped = {
  ...version('2026-11-01', 149_500),
  priceSteps: [step('2026-11-27', 149_500), step('2027-04-20', 119_500)],
}

test.each<[string, Partial<PriceHistory>, number | null]>([
  ['a price that stood still', {}, 149_500],
  ['a price that fell on 20 April', { versions: [stepped] }, 119_500],
  [
    'a price that rose on 10 April',
    { versions: [version('2026-11-01', 129_500), version('2027-04-10', 149_500)] },
    129_500,
  ],
  [
    'a price that rose on 1 April, the first of the days',
    { versions: [version('2026-11-01', 129_500), version('2027-04-01', 149_500)] },
    129_500,
  ],
  [
    'a price that rose on 31 March',
    { versions: [version('2026-11-01', 129_500), version('2027-03-31', 149_500)] },
    149_500,
  ],
  [
    'a campaign of 20 % until 1 April',
    { campaigns: [campaign('2027-03-01', '2027-04-01', 20)] },
    119_600,
  ],
  [
    'a campaign of 20 % until 31 March',
    { campaigns: [campaign('2027-03-01', '2027-03-31', 20)] },
    149_500,
  ],
  [
    'a campaign on another card',
    { campaigns: [{ ...campaign('2027-04-01', '2027-04-30', 20), productCodes: ['UNG'] }] },
    149_500,
  ],
  ['a sale that opens with the campaign', { salesFrom: plainDate('2027-05-01') }, null],
  ['a card that was not on sale', { versions: [version('2026-11-01', 149_500, false)] }, null],
])('before a campaign on 1 May: %s', (_, changes, lowest) => {
  expect(priceBefore({ ...history, ...changes })).toBe(lowest)
})
