import { expect, test } from 'vitest'
import { monthShare } from './month-share.ts'

/** The table of docs/algorithms/settlement.md, *A month of a club*. */
test.each([
  ['a month of a season', [400_000, 0, 200, 41], [82_000, 2_000]],
  ['with a top-up', [400_000, 20_000, 200, 41], [86_100, 2_100]],
  ['an amount is rounded once', [100_000, 0, 3, 2], [66_666, 33_333]],
  ['the first month is all of the share', [400_000, 0, 200, 200], [400_000, 2_000]],
  ['a round of a refunded card brings nothing', [400_000, 0, 200, 210], [400_000, 2_000]],
  ['no points yet', [0, 0, 0, 0], [0, 0]],
])('%s', (_what, [share = 0, topUp = 0, points = 0, monthPoints = 0], [amount, perPoint]) => {
  expect(monthShare({ share, topUp, points, monthPoints })).toEqual({ amount, perPoint })
})
