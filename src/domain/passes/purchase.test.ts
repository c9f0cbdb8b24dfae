import { describe, expect, test } from 'vitest'
import type { PlainDate } from '#domain/shared/dates.ts'
import { plainDate } from '#domain/shared/dates.ts'
import type { GolferAsBuyer } from './judge-purchase.ts'
import { judgePurchase, productsFor } from './judge-purchase.ts'
import { priceOfPurchase, priceOn, upgradePrice, vatOf } from './price.ts'
import type { MembershipType, ProductCode } from './products.ts'
import { productOf, seedProducts } from './products.ts'
import type { Season } from './season.ts'
import { isOnSale, ruleVersionOf } from './season.ts'
import { freezeTerms } from './sold-terms.ts'
import { startNowOffered, validityOf } from './start.ts'
import { whyNotSentence } from './why-not.ts'

const season: Season = {
  code: '2027',
  salesFrom: plainDate('2026-11-27'),
  salesTo: plainDate('2027-09-30'),
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
  status: 'live',
  termsVersion: '1',
  ruleVersion: '2027.1',
}
const products = seedProducts(season)
const day = (text: string) => plainDate(text)
const optionalDay = (text: string | undefined) => (text === undefined ? undefined : plainDate(text))
const may = day('2027-05-03')

function product(code: ProductCode) {
  const found = productOf(products, code)
  if (!found) throw new Error(code)
  return found
}

const golfer = (over: Partial<GolferAsBuyer> = {}): GolferAsBuyer => ({
  memberships: [1],
  currentPasses: [],
  guardianBuys: false,
  birthDate: plainDate('1980-05-05'),
  ...over,
})

const held = (code: ProductCode, firstDay = '2027-03-01', lastDay = '2027-11-30') => ({
  code,
  firstDay: day(firstDay),
  lastDay: day(lastDay),
})

function reasonsFor(code: ProductCode, over: Partial<GolferAsBuyer> = {}, on: PlainDate = may) {
  return judgePurchase({ golfer: golfer(over), product: product(code), season, day: on }).reasons
}

describe('the price of the day', () => {
  test.each([
    ['FULD', '2026-11-26', undefined],
    ['FULD', '2026-11-27', 149_500],
    ['FULD', '2027-06-30', 149_500],
    ['FULD', '2027-07-01', 119_500],
    ['FULD', '2027-09-01', 79_500],
    ['UNG', '2027-08-31', 47_500],
    ['FERIE', '2027-09-30', 49_500],
  ] as const)('of %s on %s is %s', (code, on, price) => {
    expect(priceOn(product(code), day(on))).toBe(price)
  })

  test.each([
    [99_500, 149_500, 50_000],
    [99_500, 119_500, 20_000],
    [99_500, 79_500, 0],
    [54_500, 79_500, 25_000],
  ])('having paid %i, an upgrade to %i costs %i', (paid, today, price) => {
    expect(upgradePrice(today, paid)).toBe(price)
  })

  test.each([
    ['full_25', 149_500, 29_900],
    ['full_25', 134_552, 26_910],
    ['full_25', 3, 1],
    ['exempt', 149_500, 0],
    ['mpv', 149_500, 0],
  ] as const)('VAT in mode %s of %i is %i', (mode, gross, vat) => {
    expect(vatOf(gross, mode)).toBe(vat)
  })

  test('a purchase has a line for each person and one total', () => {
    const items = [
      { product: product('FULD'), forName: 'Anne Holm', upgradesPaid: 99_500 },
      { product: { ...product('UNG'), vatMode: 'exempt' as const }, forName: 'Ida Holm' },
    ]
    expect(priceOfPurchase(items, may)).toEqual({
      lines: [
        {
          label: 'Opgradering til Sæsonkort til Anne Holm',
          amount: 50_000,
          vatMode: 'full_25',
          vat: 10_000,
        },
        { label: 'Sæsonkort Ung til Ida Holm', amount: 59_500, vatMode: 'exempt', vat: 0 },
      ],
      total: 109_500,
      vatTotal: 10_000,
      vatNotes: [
        'Prisen er inklusive 25 % moms.',
        'Salget er fritaget for moms efter momslovens § 13.',
      ],
    })
  })

  test('a product is not priced before its first step', () => {
    expect(() =>
      priceOfPurchase([{ product: product('FULD'), forName: 'A' }], day('2026-01-01')),
    ).toThrow(RangeError)
  })

  test('a short season has no price step after its end', () => {
    const demo = {
      salesFrom: day('2026-11-01'),
      playFrom: day('2026-11-06'),
      playTo: day('2026-12-31'),
    }
    expect(seedProducts(demo).every(({ priceSteps }) => priceSteps.length <= 1)).toBe(true)
  })

  test('planned rounds never exceed the limit of the product', () => {
    for (const { plannedRounds, totalRounds = Infinity } of products) {
      expect(plannedRounds).toBeLessThanOrEqual(totalRounds)
    }
  })
})

describe('who may buy', () => {
  test.each([
    ['FULD', [1], []],
    ['FULD', [2], ['other_membership']],
    ['FULD', [7], ['no_membership']],
    ['FULD', [], ['no_membership']],
    ['FULD', [2, 1], []],
    ['FULD', [4], ['other_membership']],
    ['FULD', [5], ['other_membership']],
    ['FULD', [6], ['other_membership']],
    ['FERIE', [3], []],
    ['FERIE', [2], []],
    ['FLEKS', [2], ['not_on_sale']],
    ['FIRMA-N', [1], ['company_product']],
  ] as const)('%s with memberships %j: %j', (code, memberships, codes) => {
    const found = reasonsFor(code, { memberships: memberships as readonly MembershipType[] })
    expect(found.map((reason) => reason.code)).toEqual(codes)
  })

  test.each([
    ['2002-03-02', []],
    ['2002-03-01', ['too_old']],
    [undefined, ['birth_date_missing']],
  ])('Sæsonkort Ung for someone born %s: %j', (birth, codes) => {
    const found = reasonsFor('UNG', { birthDate: optionalDay(birth) })
    expect(found.map((reason) => reason.code)).toEqual(codes)
  })

  test('under 18 a guardian buys', () => {
    const child = { birthDate: day('2010-05-04') }
    expect(reasonsFor('UNG', child)).toEqual([{ code: 'needs_guardian' }])
    expect(reasonsFor('UNG', { ...child, guardianBuys: true })).toEqual([])
    expect(reasonsFor('UNG', { birthDate: day('2009-05-03') })).toEqual([])
  })

  test('one card per season, and the Hverdagskort is upgraded', () => {
    expect(reasonsFor('HVERDAG', { currentPasses: [held('FULD')] })).toEqual([
      { code: 'has_pass', held: 'FULD' },
    ])
    expect(reasonsFor('FULD', { currentPasses: [held('FIRMA-P')] })).toEqual([])
    const verdict = judgePurchase({
      golfer: golfer({ currentPasses: [held('HVERDAG')] }),
      product: product('FULD'),
      season,
      day: may,
    })
    expect(verdict).toEqual({ ok: true, reasons: [], upgrades: 'HVERDAG' })
  })

  test('Feriekort may follow one another but not overlap', () => {
    const currentPasses = [held('FERIE', '2027-05-01', '2027-05-14')]
    const period = (from: string, to: string) => ({ firstDay: day(from), lastDay: day(to) })
    const ask = (from: string, to: string) =>
      judgePurchase({
        golfer: golfer({ currentPasses }),
        product: product('FERIE'),
        season,
        day: may,
        period: period(from, to),
      }).ok
    expect(ask('2027-05-15', '2027-05-28')).toBe(true)
    expect(ask('2027-05-14', '2027-05-27')).toBe(false)
    expect(ask('2027-04-17', '2027-04-30')).toBe(true)
  })

  test('a Feriekort starts at the latest 14 days before the end of play', () => {
    const ask = (from: string, to: string) =>
      judgePurchase({
        golfer: golfer(),
        product: product('FERIE'),
        season,
        day: may,
        period: { firstDay: day(from), lastDay: day(to) },
      }).reasons
    expect(ask('2027-11-16', '2027-11-29')).toEqual([])
    expect(ask('2027-11-17', '2027-11-30')).toEqual([
      { code: 'starts_too_late', latest: '2027-11-16' },
    ])
  })

  test('only while the season sells', () => {
    expect(reasonsFor('FULD', {}, day('2026-11-26'))).toEqual([
      { code: 'sales_not_open', from: '2026-11-27' },
    ])
    expect(reasonsFor('FULD', {}, day('2027-10-01'))).toEqual([
      { code: 'sales_ended', on: '2027-09-30' },
    ])
    expect(isOnSale({ ...season, status: 'draft' }, may)).toBe(false)
  })

  test('every failing rule is listed, and each has a sentence', () => {
    const found = reasonsFor(
      'UNG',
      {
        memberships: [2],
        rightToPlay: false,
        birthDate: day('1990-01-01'),
        currentPasses: [held('FULD')],
      },
      day('2027-10-05'),
    )
    expect(found.map(whyNotSentence)).toEqual([
      'Salget sluttede den 30. september 2027.',
      'Kortet er for fuldtidsmedlemmer, og du er fleksmedlem.',
      'Du har ikke spilleret i øjeblikket. Spørg din hjemmeklub.',
      'Kortet er for dig, der er højst 24 år den 1. marts 2027.',
      'Du har allerede et Sæsonkort i denne sæson. Se det under Konto.',
    ])
  })

  test.each([
    ['a full member', {}, ['FULD', 'HVERDAG', 'FERIE']],
    ['a young full member', { birthDate: day('2004-01-01') }, ['UNG', 'FERIE']],
    ['a flex member', { memberships: [2] }, ['FERIE']],
    ['a holder of a Hverdagskort', { currentPasses: [held('HVERDAG')] }, ['FULD']],
    ['a former member', { memberships: [7] }, []],
  ] as const)('%s is shown two or three cards at most', (_who, over, codes) => {
    const { offers, others } = productsFor({ golfer: golfer(over), season, day: may }, products)
    expect(offers.map((offer) => offer.product.code)).toEqual(codes)
    expect(others.every(({ reasons }) => reasons.length > 0)).toBe(true)
  })
})

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
  ])('bought %s, tick %s, chosen %s: box %s, first day %s', (bought, tick, chosen, box, first) => {
    const start = {
      product: product('FULD'),
      season,
      purchasedOn: day(bought),
      chosenDay: optionalDay(chosen),
    }
    expect(startNowOffered(start)).toBe(box)
    expect(validityOf(start, tick)?.firstDay).toBe(first)
    if (first) expect(validityOf(start, tick)?.lastDay).toBe('2027-11-30')
  })

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

test('what was sold keeps its own copy of price, rounds and rules', () => {
  const sold = freezeTerms({ product: product('HVERDAG'), season, price: 99_500, soldOn: may })
  expect(sold).toMatchObject({
    productCode: 'HVERDAG',
    price: 99_500,
    plannedRounds: 8,
    days: 'weekdays',
    playTo: '2027-11-30',
    ruleVersion: ruleVersionOf(may),
  })
})
