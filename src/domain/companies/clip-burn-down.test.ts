import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { clipBurnDown, type ClipBurnDown } from './clip-burn-down.ts'

const season: ClipBurnDown = {
  playFrom: plainDate('2027-03-01'),
  playTo: plainDate('2027-11-30'),
  packs: [{ day: plainDate('2027-02-10'), clips: 50 }],
  periods: [
    { from: '2027-04', to: '2027-05', rounds: 21 },
    { from: '2027-06', to: '2027-06', rounds: 10 },
    { from: '2027-08', to: '2027-08', rounds: null },
  ],
  spent: 33,
  today: plainDate('2027-09-10'),
}
const rowsOf = (changes: Partial<ClipBurnDown> = {}) =>
  clipBurnDown({ ...season, ...changes }).map(({ until, left, pace }) => [until, left, pace])

test('the clips left stand beside an even pace at the end of each month', () => {
  expect(rowsOf()).toEqual([
    ['2027-03-31', 50, 44],
    ['2027-04-30', null, 39],
    ['2027-05-31', 29, 33],
    ['2027-06-30', 19, 28],
    ['2027-07-31', 19, 22],
    ['2027-08-31', null, 17],
    ['2027-09-10', 17, 15],
    ['2027-10-31', null, 5],
    ['2027-11-30', null, 0],
  ])
})

test('a klippekort that is bought later is spread over the days from then on', () => {
  const packs = [...season.packs, { day: plainDate('2027-06-16'), clips: 25 }]
  const rows = rowsOf({ packs, periods: [] })
  // 16 June to 30 November are 168 days: 25 less 15 days of it, beside 28 of the first one.
  expect(rows.slice(2, 4)).toEqual([
    ['2027-05-31', 50, 33],
    ['2027-06-30', 75, 51],
  ])
  expect(rows.at(-1)).toEqual(['2027-11-30', null, 0])
})

test('the months before the first klippekort are left out', () => {
  const packs = [{ day: plainDate('2027-05-17'), clips: 25 }]
  expect(rowsOf({ packs, periods: [] })[0]).toEqual(['2027-05-31', 25, 23])
})
