import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { clubTasks, monthToMail } from './month-mail.ts'

test.each([
  ['2027-06-01', 7 * 60 + 59, undefined],
  ['2027-06-01', 8 * 60, '2027-05'],
  ['2027-06-02', 0, '2027-05'],
  ['2027-06-05', 1439, '2027-05'],
  ['2027-06-06', 0, undefined],
  ['2028-01-01', 9 * 60, '2027-12'],
])('on %s at minute %i the mails of %s are due', (day, minute, month) =>
  expect(monthToMail(plainDate(day), minute)).toBe(month),
)

const nothing = {
  statements: [],
  accountWaits: false,
  hasAccount: true,
  earnedOre: 100,
  closedSince: null,
}
const until = plainDate('2027-12-18')
const since = plainDate('2027-05-28')

test.each([
  ['nothing', nothing, []],
  ['a statement', { ...nothing, statements: [{ title: 'Slut', until }] }, ['object']],
  ['no account before the first øre', { ...nothing, hasAccount: false, earnedOre: 0 }, []],
  ['no account', { ...nothing, hasAccount: false }, ['enter_account']],
  [
    'an account that waits',
    { ...nothing, hasAccount: false, accountWaits: true },
    ['confirm_account'],
  ],
  ['a course without an end of its closing', { ...nothing, closedSince: since }, ['open_course']],
])('what needs doing with %s', (_what, facts, kinds) =>
  expect(clubTasks(facts).map(({ kind }) => kind)).toEqual(kinds),
)
