import { describe, expect, test } from 'vitest'
import { day, may, product, products, season } from '#test/sale-builders.ts'
import { priceOn, pricePerRound, upgradePrice, vatOf, vatOfCredit } from './price.ts'
import { seedProducts } from './seed-products.ts'
import { ruleVersionOf } from './season.ts'
import { freezeTerms } from './sold-terms.ts'
import { refundByUse } from './withdrawal.ts'

describe('the price of a round', () => {
  test.each([
    [149_500, 10, 14_950],
    [99_500, 8, 12_438],
    [149_500, 8, 18_688],
    [149_500, 12, 12_459],
    [0, 8, 0],
  ])('of %i øre for %i rounds is rounded up to %i', (price, rounds, each) => {
    expect(pricePerRound(price, rounds)).toBe(each)
  })

  test.each([
    [149_500, 10],
    [99_500, 8],
    [149_500, 12],
  ])('of %i øre for %i rounds is never less than a refund keeps for each', (price, rounds) => {
    for (let countedRounds = 0; countedRounds <= rounds; countedRounds += 1) {
      const sale = { price, plannedRounds: rounds, countedRounds, startedByRequest: true }
      const shown = countedRounds * pricePerRound(price, rounds)
      expect(refundByUse(sale).kept).toBeLessThanOrEqual(shown)
    }
  })

  test.each([
    [99_500, 0],
    [99_500, 1.5],
    [-1, 8],
    [0.5, 8],
  ])('cannot be computed for %d øre and %d rounds', (price, rounds) => {
    expect(() => pricePerRound(price, rounds)).toThrow(RangeError)
  })
})

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
  ])('an upgrade from a card paid with %i to one of %i costs %i', (paid, today, price) => {
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

  test('a short season has no price step after its end', () => {
    const demo = {
      salesFrom: day('2026-11-01'),
      playFrom: day('2026-11-06'),
      playTo: day('2026-12-31'),
    }
    expect(seedProducts(demo).every(({ priceSteps }) => priceSteps.length <= 1)).toBe(true)
  })

  // A refund after use divides by the planned rounds, so they may not exceed what the card allows (D9).
  test('planned rounds never exceed the limit of the product', () => {
    for (const { plannedRounds, totalRounds = Infinity } of products) {
      expect(plannedRounds).toBeLessThanOrEqual(totalRounds)
    }
  })
})

test('a sold card keeps its own copy of price, rounds and rules', () => {
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

test('two credits take back the VAT that a line had, also where each rounds down by itself', () => {
  // 0,08 kr. contain 0,02 kr.; 0,02 and 0,06 kr. by themselves 0,00 and 0,01 kr.
  const first = vatOfCredit(8, 2, 'full_25')
  expect([first, vatOfCredit(6, 6, 'full_25')]).toEqual([1, 1])
  expect(vatOfCredit(8, 8, 'full_25')).toBe(2)
})
