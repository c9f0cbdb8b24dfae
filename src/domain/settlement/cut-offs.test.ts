import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { accountValidFrom, cutOffDays, statementDays, transferDay } from './cut-offs.ts'
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

test.each([
  ['2027-12-22', '2027-12-22'],
  ['2027-12-20', '2027-12-22'],
  ['2027-12-29', '2027-12-29'],
  ['2027-12-25', '2027-12-27'], // Christmas Day is a Saturday
])('what was to be paid on 22 December is transferred, seen on %s, on %s', (today, on) => {
  expect(transferDay(plainDate('2027-12-22'), plainDate(today))).toBe(on)
})

test('a late final is paid after the last day for objections, over Easter too', () => {
  const season = { playFrom: plainDate('2027-09-01'), playTo: plainDate('2028-03-15') }
  expect(statementDays(season, 'final', plainDate('2028-04-03'))).toMatchObject({
    objectionsUntil: '2028-04-13',
    payOn: '2028-04-18',
  })
})

const season2027 = { playFrom: plainDate('2027-03-01'), playTo: plainDate('2027-11-30') }

test.each([
  ['on_account_1', '2027-07-05', '2027-07-15', null],
  // Issued on the day of payment or later: Friday to Monday.
  ['on_account_1', '2027-07-16', '2027-07-19', null],
  ['final', '2027-12-08', '2027-12-22', '2027-12-18'],
  ['final', '2027-12-20', '2028-01-03', '2027-12-30'],
] as const)('%s issued on %s pays on %s and takes objections until %s', (kind, on, pay, until) => {
  expect(statementDays(season2027, kind, plainDate(on))).toMatchObject({
    payOn: pay,
    objectionsUntil: until,
  })
})
