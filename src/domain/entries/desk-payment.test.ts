import { expect, test } from 'vitest'
import { countFees, isFeePaid, owedOre } from './desk-payment.ts'

const fee = { state: 'entered', feeOre: 35_050, orderId: null, deskPayment: null }

test('a field owes exactly the fees paid neither online nor at the tournament desk (D33)', () => {
  const fees = [
    fee,
    { ...fee, state: 'awaiting_payment', feeOre: 20_025 },
    { ...fee, orderId: 'paid here' },
    { ...fee, deskPayment: 'cash' as const },
    { ...fee, deskPayment: 'club' as const, feeOre: 10_000 },
    { ...fee, state: 'offered' },
    { ...fee, state: 'waiting' },
    { ...fee, state: 'withdrawn' },
    { ...fee, feeOre: 0 },
  ]
  expect(countFees(fees)).toEqual({
    owedOre: 55_075,
    byMethod: { mobilepay: 0, card: 0, cash: 35_050, club: 10_000 },
  })
})

test('nothing is owed without a place or without a fee', () => {
  expect(isFeePaid({ ...fee, feeOre: 0 })).toBe(true)
  expect(isFeePaid({ ...fee, state: 'waiting', feeOre: 0 })).toBe(false)
  expect(owedOre({ ...fee, state: 'offered' })).toBe(0)
})
