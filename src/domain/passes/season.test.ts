import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { inOrderOfOffer, lastDaysOf } from './season.ts'

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
