import { describe, expect, test } from 'vitest'
import { countFees, deskPaymentOf, isFeePaid, owedOre, owedWithoutDeskOre } from './desk-payment.ts'

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
  expect(countFees(fees.map((one) => ({ fee: one, units: [] })))).toEqual({
    owedOre: 55_075,
    byMethod: { mobilepay: 0, card: 0, cash: 35_050, club: 10_000 },
  })
})

test('nothing is owed without a place or without a fee', () => {
  expect(isFeePaid({ ...fee, feeOre: 0 })).toBe(true)
  expect(isFeePaid({ ...fee, state: 'waiting', feeOre: 0 })).toBe(false)
  expect(owedOre({ ...fee, state: 'offered' }, [])).toBe(0)
})

describe('a fee paid online and a meal chosen afterwards', () => {
  const paid = { ...fee, orderId: 'order' }
  const meal = { priceOre: 12_550, orderLineId: 'line', deskPayment: null }
  const added = { ...meal, orderLineId: null }

  test('the added meal is owed to the host, and its mark at the tournament desk can be undone', () => {
    expect(owedOre(paid, [meal, added])).toBe(12_550)
    const marked = { ...added, deskPayment: 'mobilepay' as const }
    expect(owedOre(paid, [meal, marked])).toBe(0)
    expect(deskPaymentOf(paid, [meal, marked])).toBe('mobilepay')
    expect(owedWithoutDeskOre(paid, [meal, marked])).toBe(12_550)
    expect(countFees([{ fee: paid, units: [meal, marked] }])).toEqual({
      owedOre: 0,
      byMethod: { mobilepay: 12_550, card: 0, cash: 0, club: 0 },
    })
  })
})
