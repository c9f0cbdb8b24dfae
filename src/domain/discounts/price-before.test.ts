import { expect, test } from 'vitest'
import { priceOn } from '../passes/price.ts'
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
const tenPercent = campaign('2027-05-01', '2027-09-30', 10)
const history: PriceHistory = {
  productCode: 'FULD',
  firstDay: plainDate('2027-05-01'),
  changedOn: null,
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
    null,
  ],
  [
    'a price that rose on 1 April, the first of the days',
    { versions: [version('2026-11-01', 129_500), version('2027-04-01', 149_500)] },
    null,
  ],
  [
    'a price that rose on 31 March',
    { versions: [version('2026-11-01', 129_500), version('2027-03-31', 149_500)] },
    149_500,
  ],
  [
    'a campaign of 20 % until 1 April',
    { campaigns: [campaign('2027-03-01', '2027-04-01', 20)] },
    null,
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
])('before a campaign on 1 May: %s', (_, changes, claimed) => {
  const campaigns = [...(changes.campaigns ?? []), tenPercent]
  expect(claimedOn('2027-05-01', { ...changes, campaigns })).toBe(claimed)
})

const falling = {
  ...version('2026-11-01', 149_500),
  priceSteps: [
    step('2026-11-27', 149_500),
    step('2027-07-01', 119_500),
    step('2027-09-01', 79_500),
  ],
}

test.each<[string, string, Partial<PriceHistory>, number | null]>([
  ['the price is still that before it', '2027-06-30', { versions: [falling] }, 149_500],
  ['the price fell to 1.195 kr.', '2027-07-01', { versions: [falling] }, 119_500],
  ['the price fell to 795 kr.', '2027-09-02', { versions: [falling] }, 79_500],
  [
    'the price rose from 1.395 kr. on 20 May',
    '2027-06-18',
    { versions: [version('2026-11-01', 139_500), version('2027-05-20', 149_500)] },
    null,
  ],
  [
    'a campaign of 20 % ended on 31 May',
    '2027-06-30',
    { campaigns: [campaign('2027-05-15', '2027-05-31', 20)] },
    null,
  ],
  [
    'a campaign of 20 % ended more than 30 days ago',
    '2027-07-01',
    { campaigns: [campaign('2027-05-15', '2027-05-31', 20)] },
    149_500,
  ],
  [
    'another campaign of 20 % was stopped earlier today',
    '2027-05-15',
    { campaigns: [campaign('2027-05-15', '2027-05-15', 20)] },
    null,
  ],
  ['it was changed before it began', '2027-05-15', { changedOn: plainDate('2027-04-30') }, 149_500],
  ['it was changed on its first day', '2027-05-15', { changedOn: plainDate('2027-05-01') }, null],
  ['it was changed 30 days ago', '2027-06-30', { changedOn: plainDate('2027-05-31') }, null],
  ['it was changed 31 days ago', '2027-07-01', { changedOn: plainDate('2027-05-31') }, 149_500],
])('while a campaign since 1 May runs: %s', (_, day, changes, claimed) => {
  const campaigns = [...(changes.campaigns ?? []), tenPercent]
  expect(claimedOn(day, { ...changes, campaigns })).toBe(claimed)
})

/** With the campaign of 10 % that began on 1 May. */
function claimedOn(date: string, changes: Partial<PriceHistory>) {
  const day = plainDate(date)
  const full = { ...history, ...changes }
  const listPriceOre = priceOn(full.versions.at(-1)!, day)!
  return priceBefore(full, { day, listPriceOre, priceOre: listPriceOre * 0.9 })
}
