import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { lastDeletedDay, periods } from './periods.ts'

test.each([
  ['30 days', { days: 30 }, '2027-05-31', '2027-05-01'],
  ['13 months', { months: 13 }, '2028-06-12', '2027-05-12'],
  ['13 months, into a shorter month', { months: 13 }, '2028-03-31', '2027-02-28'],
  ['24 months', { months: 24 }, '2029-05-04', '2027-05-04'],
  [
    '5 years and the current one, on the last day',
    { wholeYearsAfter: 5 },
    '2032-12-31',
    '2026-12-31',
  ],
  ['5 years and the current one, on the day', { wholeYearsAfter: 5 }, '2033-01-01', '2027-12-31'],
])('%s: the latest deleted day', (_, period, today, day) => {
  expect(lastDeletedDay(period, plainDate(today))).toBe(day)
})

test('each promise to customers states its period', () => {
  const wrong = Object.values(periods).filter((rule) => {
    if (!('promise' in rule)) return false
    const length =
      'days' in rule ? rule.days : 'months' in rule ? rule.months : rule.wholeYearsAfter
    return !new RegExp(`\\b${length}\\b`).test(rule.promise)
  })
  expect(wrong).toEqual([])
})
