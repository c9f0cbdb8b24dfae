import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { chooseCampaign } from './choose-campaign.ts'

const today = plainDate('2027-05-04')
const terms = {
  isStopped: false,
  validFrom: plainDate('2027-05-01'),
  validTo: plainDate('2027-05-31'),
  percent: null,
  amountOre: null,
  productCodes: [],
  totalLimit: null,
  buyerLimit: null,
}
const unused = { total: 0, byBuyer: 0 }
const off = (amountOre: number, uses = unused, totalLimit: number | null = null) => ({
  campaign: { ...terms, amountOre, totalLimit },
  uses,
})
const card = {
  productCode: 'FULD' as const,
  listPriceOre: 149_500,
  vatMode: 'full_25' as const,
  isUpgrade: false,
}

const cases = (
  [
    ['nothing', undefined, [], undefined, undefined],
    ['the code alone', off(200), [], 200, undefined],
    ['the automatic one alone', undefined, [off(100)], 100, undefined],
    ['the best of two automatic ones', undefined, [off(100), off(300)], 300, undefined],
    ['the code, when it saves more', off(200), [off(100)], 200, undefined],
    ['the code, when it saves as much', off(100), [off(100)], 100, undefined],
    ['the automatic one, when it saves more', off(100), [off(300)], 300, 'campaign_saves_less'],
    [
      'the automatic one, when the code is used up',
      off(500, { total: 5, byBuyer: 0 }, 5),
      [off(300)],
      300,
      'campaign_used_up',
    ],
    [
      'nothing, when the code is used up',
      off(500, { total: 5, byBuyer: 0 }, 5),
      [],
      undefined,
      'campaign_used_up',
    ],
  ] as const
).map(([name, byCode, automatic, saved, refusal]) => ({ name, byCode, automatic, saved, refusal }))

test.each(cases)('$name', ({ byCode, automatic, saved, refusal }) => {
  const choice = chooseCampaign([card], { ...(byCode && { byCode }), automatic }, today)
  expect(choice.chosen?.amountOre).toBe(saved)
  expect(choice.prices[0]?.discountOre).toBe(saved ?? 0)
  expect(choice.codeRefusal?.reason).toBe(refusal)
})

test('a code is kept while no card is chosen', () => {
  expect(chooseCampaign([], { byCode: off(200), automatic: [] }, today)).toEqual({
    prices: [],
    chosen: undefined,
    codeRefusal: undefined,
  })
})
