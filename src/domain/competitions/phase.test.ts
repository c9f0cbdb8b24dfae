import { expect, test } from 'vitest'
import { isLive, isPast } from './phase.ts'

const today = '2027-05-04'

// The day before, the day itself, the day after, three days after the last day.
test.each([
  ['draft', [false, false, true, true]],
  ['open', [false, false, true, true]],
  ['drawn', [false, false, true, true]],
  ['in_play', [false, false, false, true]],
  ['suspended', [false, false, false, true]],
  ['scores_in', [false, false, false, true]],
  ['provisional', [true, true, true, true]],
  ['final', [true, true, true, true]],
  ['cancelled', [true, true, true, true]],
] as const)('a tournament that is %s is over for its organisers: %j', (state, expected) => {
  const lastDays = ['2027-05-05', '2027-05-04', '2027-05-03', '2027-05-01']
  expect(lastDays.map((lastDay) => isPast({ state, lastDay }, today))).toEqual(expected)
})

test.each([
  ['draft', [false, false, false, false]],
  ['drawn', [false, false, false, false]],
  ['in_play', [true, true, true, false]],
  ['suspended', [true, true, true, false]],
  ['scores_in', [true, true, true, false]],
  ['final', [false, false, false, false]],
  ['cancelled', [false, false, false, false]],
] as const)('a tournament that is %s is being played: %j', (state, expected) => {
  const lastDays = ['2027-05-05', '2027-05-04', '2027-05-03', '2027-05-01']
  expect(lastDays.map((lastDay) => isLive({ state, lastDay }, today))).toEqual(expected)
})
