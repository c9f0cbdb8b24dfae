import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { periodOf } from './period.ts'

const today = plainDate('2027-05-04')
const day = (text?: string) => (text ? plainDate(text) : undefined)

test.each([
  ['nothing', {}, '2027-04-05', '2027-05-04'],
  ['seven days', { period: '7' }, '2027-04-28', '2027-05-04'],
  ['ninety days', { period: '90' }, '2027-02-04', '2027-05-04'],
  ['a first and a last day', { from: '2027-03-01', to: '2027-03-31' }, '2027-03-01', '2027-03-31'],
  ['a single day', { from: '2027-03-01', to: '2027-03-01' }, '2027-03-01', '2027-03-01'],
  ['a chosen day and a length', { period: '7', from: '2027-03-01' }, '2027-03-01', '2027-05-04'],
  ['only a last day', { to: '2027-03-31' }, '2027-03-02', '2027-03-31'],
  [
    'a last day before the first',
    { from: '2027-03-31', to: '2027-03-01' },
    '2027-03-01',
    '2027-03-31',
  ],
  ['four hundred days', { from: '2026-03-31', to: '2027-05-04' }, '2026-03-31', '2027-05-04'],
  ['one more than that', { from: '2026-03-30', to: '2027-05-04' }, '2026-03-31', '2027-05-04'],
] as const)('a request for %s is resolved to a period', (_, query, from, to) => {
  const { period, from: first, to: last } = { period: undefined, from: '', to: '', ...query }
  expect(periodOf({ period, from: day(first), to: day(last) }, today)).toEqual({ from, to })
})
