import { expect, test } from 'vitest'
import { allLeft, checkShares } from './admin-refund.ts'

const lines = [
  { id: 'anne', leftOre: 149_500 },
  { id: 'bo', leftOre: 99_500 },
  { id: 'carl', leftOre: 0 },
]
const share = (orderLineId: string, amountOre: number) => ({ orderLineId, amountOre })

test.each([
  ['the full amount of one line', [share('anne', 149_500)], undefined],
  ['a part of two lines', [share('anne', 1), share('bo', 99_500)], undefined],
  ['nothing', [], 'nothing_chosen'],
  ['0 kr.', [share('anne', 0)], 'too_much'],
  ['a negative amount', [share('anne', -1)], 'too_much'],
  ['one øre too much', [share('anne', 149_501)], 'too_much'],
  ['a line that is already refunded', [share('carl', 1)], 'too_much'],
  ['a line of another order', [share('dorthe', 1)], 'unknown_line'],
  ['the same line twice', [share('anne', 100_000), share('anne', 49_500)], 'line_twice'],
] as const)('a refund of %s is checked', (_description, shares, error) => {
  expect(checkShares(lines, shares)).toBe(error)
})

test('a refund of everything skips lines that are already refunded in full', () => {
  expect(allLeft(lines)).toEqual([share('anne', 149_500), share('bo', 99_500)])
})
