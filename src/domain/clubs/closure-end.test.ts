import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { closedUntilText, firstOpenDay, returnedRoundsText } from './closure-end.ts'

test.each([
  ['today', '2027-05-04', '2027-05-05'],
  ['tomorrow', '2027-05-04', '2027-05-06'],
  ['tomorrow', '2027-12-31', '2028-01-02'],
  ['opened', '2027-05-04', undefined],
] as const)('a course closed for “%s” on %s opens by itself on %s', (end, today, opens) => {
  expect(firstOpenDay(end, plainDate(today))).toBe(opens)
})

test.each([
  ['2027-05-06', 0, 'til og med onsdag den 5. maj'],
  ['2027-05-05', 840, 'til onsdag den 5. maj kl. 14.00'],
] as const)('a closure until %s, minute %i, reads “%s”', (day, minute, text) => {
  expect(closedUntilText({ day: plainDate(day), minute }).replaceAll('\u00a0', ' ')).toBe(text)
})

test('closing a course shows how many rounds came back, and nothing when none did', () => {
  expect([0, 1, 3].map(returnedRoundsText)).toEqual([
    undefined,
    '1 runde er givet tilbage.',
    '3 runder er givet tilbage.',
  ])
})
