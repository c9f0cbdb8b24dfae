import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { accountValidFrom, cutOffDays } from './cut-offs.ts'
import { paymentDays } from './payments.ts'

test.each([2027, 2028, 2029, 2030])('the cut-offs of %i are paid on the days of D13', (year) => {
  const season = { playFrom: plainDate(`${year}-03-01`), playTo: plainDate(`${year}-11-30`) }
  const { onAccount, objections, final } = paymentDays(year)
  expect(cutOffDays(season, 'on_account_1')).toEqual({
    day: `${year}-06-30`,
    payOn: onAccount[0],
    objectionsUntil: null,
  })
  expect(cutOffDays(season, 'on_account_2')).toMatchObject({ payOn: onAccount[1] })
  expect(cutOffDays(season, 'final')).toEqual({
    day: `${year}-11-30`,
    payOn: final,
    objectionsUntil: objections,
  })
})

test('a season around the turn of the year is cut within its days', () => {
  const season = { playFrom: plainDate('2026-12-01'), playTo: plainDate('2027-04-10') }
  expect(cutOffDays(season, 'on_account_1').day).toBe('2027-01-22')
  expect(cutOffDays(season, 'on_account_2').day).toBe('2027-03-15')
})

test.each([
  ['2027-06-02', '2027-06-07'], // 5 June is a Saturday
  ['2027-03-24', '2027-04-01'], // over Easter
])('an account confirmed on %s counts from %s', (confirmed, from) => {
  expect(accountValidFrom(plainDate(confirmed))).toBe(from)
})
