import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { seedProducts } from '../passes/seed-products.ts'
import { startingTerms } from '../settlement/terms.ts'
import { plainDate } from '../shared/dates.ts'
import { compareSeasons } from './compare-seasons.ts'
import { moveDay, moveSeason, sameWeekdayOfMonth, type SeasonValues } from './move-season.ts'

const days = {
  salesFrom: plainDate('2026-11-27'),
  salesTo: plainDate('2027-09-30'),
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
}
const season: SeasonValues = { ...days, settlement: startingTerms, products: seedProducts(days) }
const changedKeys = (after: SeasonValues) =>
  compareSeasons(season, after).flatMap(({ key, isChanged }) => (isChanged ? [key] : []))

describe('a day one year later', () => {
  const rows = [
    ...readFileSync('docs/algorithms/season-copy.md', 'utf8').matchAll(
      /^\| (\d{4}-\d\d-\d\d) \| (\d{4}-\d\d-\d\d) \|/gm,
    ),
  ].map(([, day = '', moved = '']) => [day, moved])
  test('is worked out for eight days', () => expect(rows).toHaveLength(8))
  test.each(rows)('of %s is %s', (day, moved) => {
    expect(moveDay(plainDate(day!), 1)).toBe(moved)
  })

  test.each([
    ['2026-11-27', 1, '2027-11-26'],
    ['2026-11-27', 5, '2031-11-28'],
    // July 2028 has four Fridays.
    ['2027-07-30', 1, '2028-07-28'],
  ])('keeps the weekday of its month: %s, %i years', (day, years, same) => {
    expect(sameWeekdayOfMonth(plainDate(day), years)).toBe(same)
  })
})

describe('a copied season', () => {
  const copy = moveSeason(season, 1)

  test('has the same cards at the same prices, from days a year later', () => {
    expect(copy).toMatchObject({ salesFrom: '2027-11-27', playFrom: '2028-03-01' })
    const [card] = copy.products
    expect(card?.priceSteps).toEqual([
      { from: '2027-11-27', price: 149_500 },
      { from: '2028-07-01', price: 119_500 },
      { from: '2028-09-01', price: 79_500 },
    ])
  })

  test.each([
    ['2026-11-27', [149_500, 119_500, 79_500]],
    ['2027-07-01', [119_500, 79_500]],
    ['2027-09-02', [79_500]],
  ])('has no price that was overtaken when the sale began on %s', (day, prices) => {
    const salesFrom = plainDate(day)
    const [card] = moveSeason({ ...season, salesFrom }, 1).products
    expect(card?.priceSteps.map(({ price }) => price)).toEqual(prices)
    expect(card?.priceSteps[0]?.from).toBe(moveDay(salesFrom, 1))
  })

  test('shows every value of both and none as changed', () => {
    const facts = compareSeasons(season, copy)
    expect(facts.filter(({ isChanged }) => isChanged)).toEqual([])
    expect(facts).toContainEqual({
      group: 'Dage',
      key: 'playFrom',
      label: 'Spillet begynder',
      before: 'mandag den 1.\u00a0marts 2027',
      after: 'onsdag den 1.\u00a0marts 2028',
      isChanged: false,
    })
  })

  test('shows what was changed, and the cut-offs that follow from it', () => {
    const [full, ...others] = copy.products
    const dearer = { ...full!, priceSteps: [{ from: copy.salesFrom, price: 159_500 }] }
    const changed = {
      ...copy,
      playTo: plainDate('2028-10-31'),
      settlement: { ...copy.settlement, guarantee: null },
      products: [dearer, ...others],
    }
    expect(changedKeys(changed)).toEqual([
      'playTo',
      'settlement.guarantee',
      'cutOff.final',
      'FULD.prices',
    ])
  })

  test('shows a card that only one of the seasons has', () => {
    const [, ...others] = copy.products
    const gone = compareSeasons(season, { ...copy, products: others })
    expect(gone.filter(({ isChanged }) => isChanged)).toHaveLength(11)
    expect(gone.at(-1)).toMatchObject({ group: 'Sæsonkort', before: 'hele sæsonen', after: null })
  })
})
