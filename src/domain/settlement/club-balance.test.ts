import { expect, test } from 'vitest'
import { balanceOf } from './club-balance.ts'
import { startingTerms } from './terms.ts'

const earnedOf = (share: number, total: number) => ({
  share,
  topUp: 0,
  commission: total - share,
  clips: 0,
  clubDiscounts: 0,
  corrections: 0,
  total,
})

test.each([
  ['on account', [487_114, 517_114, 0, 0], [292_268, 0, 0, 224_846]],
  ['on account, owes from last season', [100_000, 100_000, -15_000, 0], [45_000, 0, 0, 40_000]],
  ['on account, too much paid', [100_000, 100_000, 0, 70_000], [0, 0, -10_000, 40_000]],
  ['final', [487_114, 517_114, 0, 292_268], [224_846, 0, 0, 0]],
  ['final, a small rest', [9_999, 9_999, 0, 0], [0, 0, 9_999, 0]],
  ['final, a small rest, leaves', [9_999, 9_999, 0, 0], [9_999, 0, 0, 0]],
  ['final, too much paid', [10_000, 10_000, 0, 25_000], [0, 0, -15_000, 0]],
  ['final, too much paid, leaves', [10_000, 10_000, 0, 25_000], [0, 15_000, 0, 0]],
  ['final, two small rests', [6_000, 6_000, 5_000, 0], [11_000, 0, 0, 0]],
] as const)('%s', (name, [share, total, carriedIn, paidBefore], expected) => {
  const balance = balanceOf({
    earned: earnedOf(share, total),
    carriedIn,
    paidBefore,
    isFinal: name.startsWith('final'),
    leaves: name.endsWith('leaves'),
    terms: startingTerms,
  })
  const { payNow, invoice, carried, notDue } = balance
  expect([payNow, invoice, carried, notDue]).toEqual(expected)
  expect(total + carriedIn - paidBefore).toBe(payNow - invoice + carried + notDue)
})

test('a correction of a closed season is paid with the next payment, also on account', () => {
  const earned = { ...earnedOf(100_000, 100_000), corrections: 5_000, total: 105_000 }
  const none = { carriedIn: 0, paidBefore: 0, leaves: false, terms: startingTerms }
  expect(balanceOf({ ...none, earned, isFinal: false }).payNow).toBe(65_000)
  expect(balanceOf({ ...none, earned, isFinal: true }).payNow).toBe(105_000)
})
