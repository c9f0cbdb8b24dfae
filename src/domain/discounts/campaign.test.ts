import { describe, expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import {
  discountOf,
  parseCampaignCode,
  priceCards,
  refusalOfCampaign,
  savingOf,
  type CampaignTerms,
  type PricedCard,
} from './campaign.ts'

const today = plainDate('2027-05-04')
const campaign: CampaignTerms = {
  isStopped: false,
  validFrom: plainDate('2027-05-01'),
  validTo: plainDate('2027-05-31'),
  percent: 10,
  amountOre: null,
  productCodes: [],
  totalLimit: null,
  buyerLimit: null,
}
const full: PricedCard = {
  productCode: 'FULD',
  listPriceOre: 149_500,
  vatMode: 'full_25',
  isUpgrade: false,
}
const young: PricedCard = { ...full, productCode: 'UNG', listPriceOre: 59_500 }
const unused = { total: 0, byBuyer: 0 }

describe('what a card costs', () => {
  test.each([
    [{}, [full], unused, [14_950]],
    [{}, [full, young], unused, [14_950, 5_950]],
    [{ percent: null, amountOre: 20_000 }, [full, young], unused, [20_000, 20_000]],
    [{ percent: null, amountOre: 100_000 }, [full, young], unused, [100_000, 59_500]],
    [{ percent: 100 }, [full], unused, [149_500]],
    [{ productCodes: ['UNG' as const] }, [full, young], unused, [0, 5_950]],
    [{ buyerLimit: 1 }, [full, young], unused, [14_950, 0]],
    [{ buyerLimit: 1 }, [full, young], { total: 4, byBuyer: 1 }, [0, 0]],
    [{ totalLimit: 5 }, [full, young], { total: 4, byBuyer: 0 }, [14_950, 0]],
    [{ totalLimit: 5 }, [full, young], { total: 6, byBuyer: 0 }, [0, 0]],
    [{}, [{ ...full, isUpgrade: true, listPriceOre: 50_000 }], unused, [0]],
    [{}, [{ ...full, listPriceOre: 0 }], unused, [0]],
  ])('campaign %o, cards %o, used %o: discounts %o', (changed, cards, uses, discounts) => {
    const prices = priceCards(cards, { campaign: { ...campaign, ...changed }, uses })
    expect(prices.map(({ discountOre }) => discountOre)).toEqual(discounts)
    for (const [i, { discountOre, totalOre }] of prices.entries()) {
      expect(discountOre + totalOre).toBe(cards[i]?.listPriceOre)
      expect(totalOre).toBeGreaterThanOrEqual(0)
    }
    expect(savingOf(prices)).toBe(discounts.reduce((sum, ore) => sum + ore, 0))
  })

  test('without a campaign the price is the list price, with its VAT', () => {
    expect(priceCards([full])).toEqual([{ discountOre: 0, totalOre: 149_500, vatOre: 29_900 }])
  })

  test('VAT is of what is paid, and half an øre is rounded up', () => {
    const [price] = priceCards([{ ...full, listPriceOre: 99_995 }], { campaign, uses: unused })
    expect(price).toEqual({ discountOre: 10_000, totalOre: 89_995, vatOre: 17_999 })
    expect(discountOf(campaign, 5)).toBe(1)
    expect(discountOf(campaign, 4)).toBe(0)
  })
})

describe('why a campaign gives nothing', () => {
  test.each([
    [{}, [full], unused, undefined],
    [{ isStopped: true }, [full], unused, 'campaign_stopped'],
    [{ validFrom: plainDate('2027-05-05') }, [full], unused, 'campaign_not_begun'],
    [{ validTo: plainDate('2027-05-04') }, [full], unused, undefined],
    [{ validTo: plainDate('2027-05-03') }, [full], unused, 'campaign_over'],
    [{ totalLimit: 10 }, [full], { total: 10, byBuyer: 0 }, 'campaign_used_up'],
    [{ buyerLimit: 1 }, [full], { total: 3, byBuyer: 1 }, 'campaign_used'],
    [{ productCodes: ['UNG' as const] }, [full], unused, 'campaign_other_card'],
    [{ productCodes: ['UNG' as const] }, [full, young], unused, undefined],
    [{}, [{ ...full, isUpgrade: true }], unused, 'campaign_other_card'],
    // Nothing is wrong with the code before a card is chosen.
    [{ productCodes: ['UNG' as const] }, [], unused, undefined],
  ])('campaign %o, cards %o, used %o: %s', (changed, cards, uses, refusal) => {
    expect(refusalOfCampaign({ ...campaign, ...changed }, cards, uses, today)).toBe(refusal)
  })
})

test.each([
  ['sommer 27', 'SOMMER27'],
  ['Rold-2027', 'ROLD2027'],
  ['forår', 'FORÅR'],
  ['ab', undefined],
  ['10 % rabat', undefined],
  ['', undefined],
])('typed as %s the code is %s', (typed, code) => {
  expect(parseCampaignCode(typed)).toBe(code)
})
