import { expect, test } from 'vitest'
import { refundNow } from './withdrawal.ts'

const deadline = Date.UTC(2027, 5, 9, 16)
const open = { state: 'open', withdrawBefore: deadline } as const
const paid = { state: 'entered', paidOre: 35_000 }

test.each([
  ['the full fee before the deadline', paid, open, deadline - 1, 35_000],
  ['nothing at the deadline', paid, open, deadline, 0],
  [
    'nothing, but still possible, after entry has closed',
    paid,
    { ...open, state: 'closed' },
    deadline,
    0,
  ],
  ['not possible after the start list', paid, { ...open, state: 'drawn' }, deadline - 1, undefined],
  ['not possible twice', { ...paid, state: 'withdrawn' }, open, deadline - 1, undefined],
  [
    'nothing on the waiting list, where nothing was paid',
    { state: 'waiting', paidOre: 0 },
    open,
    0,
    0,
  ],
] as const)('a withdrawal refunds: %s', (...row) => {
  const [, entry, tournament, now, refund] = row
  expect(refundNow(entry, tournament, now)).toBe(refund)
})
