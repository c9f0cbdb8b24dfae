import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { inOrderOfOffer, lastDaysOf, lastDaysText, lastToBegin } from './season.ts'

const ending = { code: '2027', playTo: plainDate('2027-11-30') }
const next = { code: '2028', playTo: plainDate('2028-11-30') }

test.each([
  ['2027-10-30', undefined, ['2027', '2028']],
  ['2027-10-31', 31, ['2028', '2027']],
  ['2027-11-29', 2, ['2028', '2027']],
  ['2027-11-30', 1, ['2028', '2027']],
])('on %s the season has %s days left, and the order of offer is %j', (day, left, codes) => {
  expect(lastDaysOf(ending, plainDate(day))).toBe(left)
  expect(inOrderOfOffer([ending, next], plainDate(day)).map(({ code }) => code)).toEqual(codes)
})

test('a season without a successor is offered until its last day', () => {
  expect(inOrderOfOffer([ending], plainDate('2027-11-30'))).toEqual([ending])
})

test('a club joins the season that begins last, in whatever order seasons are offered', () => {
  const seasons = [
    { season: { code: '2028', playFrom: plainDate('2028-03-01') } },
    { season: { code: '2027', playFrom: plainDate('2027-03-01') } },
  ]
  expect(lastToBegin(seasons)).toBe(seasons[0])
  expect(lastToBegin(seasons.toReversed())).toBe(seasons[0])
})

test('an ending season says how many days its card lasts', () => {
  expect(lastDaysText('Sæsonkort 2026', 7)).toBe('Sæsonkort 2026 gælder kun 7 dage endnu')
  expect(lastDaysText('Sæsonkort 2026', 1)).toBe('Sæsonkort 2026 gælder kun i dag')
})
