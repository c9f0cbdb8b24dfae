import { expect, test } from 'vitest'
import { refundNow } from './withdrawal.ts'

const deadline = Date.UTC(2027, 5, 9, 16)
const open = { state: 'open', withdrawBefore: deadline } as const
const paid = { state: 'entered', paidOre: 35_000 }

test.each([
  ['before the deadline the whole fee', paid, open, deadline - 1, 35_000],
  ['at the deadline nothing', paid, open, deadline, 0],
  ['when entry is closed she may still go', paid, { ...open, state: 'closed' }, deadline, 0],
  ['not once the start list is made', paid, { ...open, state: 'drawn' }, deadline - 1, undefined],
  ['not twice', { ...paid, state: 'withdrawn' }, open, deadline - 1, undefined],
  ['from the waiting list nothing was paid', { state: 'waiting', paidOre: 0 }, open, 0, 0],
] as const)('%s', (...row) => {
  const [, entry, tournament, now, refund] = row
  expect(refundNow(entry, tournament, now)).toBe(refund)
})
