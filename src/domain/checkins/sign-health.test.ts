import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { daysUnused, signState, type SignState } from './sign-health.ts'

const today = plainDate('2027-06-15')
const march = '2027-03-01'

// The table of docs/algorithms/sign-health.md: made, last used, by camera, by code, guests otherwise.
type Row = [string, string | null, number, number, number]
const rows: [Row, SignState][] = [
  [[march, '2027-06-15', 41, 2, 6], 'well'],
  [[march, '2027-06-02', 5, 0, 40], 'well'],
  [[march, '2027-06-01', 5, 0, 40], 'silent'],
  [[march, '2027-06-01', 5, 0, 3], 'silent'],
  [[march, '2027-06-01', 5, 0, 2], 'quiet'],
  [[march, '2027-06-14', 3, 3, 0], 'well'],
  [[march, '2027-06-14', 3, 4, 0], 'typed'],
  [[march, '2027-06-14', 0, 2, 9], 'well'],
  [[march, '2027-05-20', 0, 3, 9], 'typed'],
  [[march, null, 0, 0, 12], 'silent'],
  [['2027-06-10', null, 0, 0, 12], 'well'],
  [[march, null, 0, 0, 0], 'quiet'],
]

test.each(rows)('a sign that was made and used as %j is %s', (row, state) => {
  const [created, last, camera, typed, otherwise] = row
  const createdOn = plainDate(created)
  const lastScan = last === null ? null : plainDate(last)
  expect(signState({ createdOn, lastScan, camera, typed, otherwise }, today)).toBe(state)
})

test('a sign that nobody has used is unused since it was made', () => {
  expect(daysUnused({ createdOn: plainDate('2027-06-10'), lastScan: null }, today)).toBe(5)
})
