import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { newPartnerSince } from './new-partner.ts'

test.each([
  ['2027-03-01', '2027-03-02', false],
  ['2027-06-01', '2027-05-31', false],
  ['2027-06-01', '2027-06-01', true],
  ['2027-06-01', '2027-07-30', true],
  ['2027-06-01', '2027-07-31', false],
])('a partner since %s is new on %s: %s', (since, day, isNew) => {
  const playFrom = plainDate('2027-03-01')
  const joined = { since: plainDate(since), playFrom, day: plainDate(day) }
  expect(newPartnerSince(joined)).toBe(isNew ? since : null)
})
