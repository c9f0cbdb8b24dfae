import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { isCurrent, canChangeState, passStates } from './pass-state.ts'
import {
  deadlineByConfirmation,
  evaluateWithdrawal,
  refundByUse,
  refundFor,
  withdrawalDeadline,
  type Confirmation,
} from './withdrawal.ts'

test.each([
  ['2027-05-03', true, '2027-05-18'],
  ['2027-05-04', true, '2027-05-18'],
  ['2027-05-22', true, '2027-06-07'],
  ['2026-12-10', true, '2026-12-28'],
  ['2026-12-17', true, '2027-01-04'],
  ['2027-03-12', true, '2027-03-30'],
  ['2027-05-04', false, '2028-05-18'],
  ['2028-02-15', false, '2029-02-28'],
])(
  'a card bought on %s, buyer informed %s, can be withdrawn until %s',
  (bought, informed, deadline) => {
    expect(withdrawalDeadline(plainDate(bought), informed)).toBe(deadline)
  },
)

// Bought on 4 May 2027 with the promise of 18 May (L-WD-1).
test.each([
  ['still on its way', { state: 'on_its_way' }, '2027-05-18'],
  ['sent on the day', { state: 'sent', on: '2027-05-04' }, '2027-05-18'],
  ['sent after midnight', { state: 'sent', on: '2027-05-05' }, '2027-05-18'],
  ['sent two days later', { state: 'sent', on: '2027-05-06' }, '2027-05-20'],
  ['sent so that day 14 is 5 June', { state: 'sent', on: '2027-05-22' }, '2027-06-07'],
  ['sent after eleven months', { state: 'sent', on: '2028-04-20' }, '2028-05-04'],
  ['sent after the twelve months', { state: 'sent', on: '2028-08-01' }, '2028-05-18'],
  ['never delivered', { state: 'not_delivered' }, '2028-05-18'],
] as const)(
  'a confirmation %s makes the deadline of day 14: %j %s',
  (_, confirmation, deadline) => {
    const sale = { purchasedOn: plainDate('2027-05-04'), promised: plainDate('2027-05-18') }
    expect(deadlineByConfirmation(sale, confirmation as Confirmation)).toBe(deadline)
  },
)

test('the deadline never ends before the day that was promised', () => {
  // Christmas moved the promise further than the late confirmation would.
  const sale = { purchasedOn: plainDate('2026-12-17'), promised: plainDate('2027-01-04') }
  const sent = { state: 'sent', on: plainDate('2026-12-19') } as const
  expect(deadlineByConfirmation(sale, sent)).toBe('2027-01-04')
})

test.each([
  [149_500, 10, true, 0, 0],
  [149_500, 10, true, 1, 14_950],
  [99_500, 8, true, 1, 12_437],
  [99_500, 8, true, 3, 37_312],
  [149_500, 10, true, 10, 149_500],
  [149_500, 10, true, 14, 149_500],
  [149_500, 10, false, 3, 0],
  [0, 10, true, 2, 0],
])(
  'price %i, %i planned rounds, ticked %s, %i played: %i is kept',
  (...[price, plannedRounds, startedByRequest, countedRounds, kept]) => {
    const sale = { price, plannedRounds, startedByRequest, countedRounds }
    expect(refundByUse(sale)).toEqual({ kept, refund: price - kept })
  },
)

const anySale = fc.record({
  price: fc.nat(1_000_000),
  plannedRounds: fc.integer({ min: 1, max: 60 }),
  countedRounds: fc.nat(80),
  startedByRequest: fc.boolean(),
})

test('a refund lies between nothing and the price, and another round never raises it', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const { kept, refund } = refundByUse(sale)
      expect(refund).toBeGreaterThanOrEqual(0)
      expect(kept).toBeGreaterThanOrEqual(0)
      expect(kept + refund).toBe(sale.price)
      const after = refundByUse({ ...sale, countedRounds: sale.countedRounds + 1 })
      expect(after.refund).toBeLessThanOrEqual(refund)
      expect(sale.startedByRequest || refund === sale.price).toBe(true)
    }),
  )
})

test.each([
  [true, 2, 0, 29_900],
  [true, 2, 1, 44_850],
  [false, 0, 1, 14_950],
  [false, 3, 1, 14_950],
  [true, 8, 5, 149_500],
])(
  'ticked %s, %i rounds before the declaration and %i after it: %i is kept',
  (startedByRequest, countedRounds, roundsAfter, kept) => {
    const sale = { price: 149_500, plannedRounds: 10, countedRounds, roundsAfter, startedByRequest }
    expect(refundByUse(sale)).toEqual({ kept, refund: 149_500 - kept })
  },
)

test('negative and fractional numbers throw', () => {
  const sale = { price: 100, plannedRounds: 10, countedRounds: 1, startedByRequest: true }
  expect(() => refundByUse({ ...sale, price: -1 })).toThrow(RangeError)
  expect(() => refundByUse({ ...sale, countedRounds: 0.5 })).toThrow(RangeError)
  expect(() => refundByUse({ ...sale, plannedRounds: 0 })).toThrow(RangeError)
})

test('no refund exceeds what is left of the price', () => {
  const paid = { price: 149_500, alreadyRefunded: 140_000 }
  expect(refundFor(paid, { cause: 'unverified' })).toBe(9_500)
  expect(refundFor(paid, { cause: 'goodwill', amount: 5_000 })).toBe(5_000)
  expect(refundFor(paid, { cause: 'goodwill', amount: -5_000 })).toBe(0)
  const unrefunded = { price: 149_500, alreadyRefunded: 0 }
  expect(refundFor(unrefunded, { cause: 'club_left', plannedRounds: 10, lostRounds: 2 })).toBe(
    29_900,
  )
  expect(
    refundFor(
      { price: 99_500, alreadyRefunded: 0 },
      { cause: 'club_left', plannedRounds: 8, lostRounds: 1 },
    ),
  ).toBe(12_438)
  expect(
    refundFor(unrefunded, {
      cause: 'withdrawal',
      plannedRounds: 10,
      countedRounds: 1,
      startedByRequest: true,
    }),
  ).toBe(134_550)
})

test.each([
  ['consumer', 'active', '2027-05-18', undefined],
  ['consumer', 'active', '2027-05-19', 'too_late'],
  ['consumer', 'awaiting_verification', '2027-05-04', undefined],
  ['consumer', 'withdrawn', '2027-05-04', 'already_ended'],
  ['company', 'active', '2027-05-04', 'company_buyer'],
] as const)('%s with a card that is %s on %s: %s', (buyer, state, day, reason) => {
  const sale = { buyer, state, deadline: plainDate('2027-05-18') }
  const verdict = evaluateWithdrawal(sale, plainDate(day))
  expect(verdict.ok ? undefined : verdict.reason).toBe(reason)
})

test('an ended card never becomes valid again, except a revoked one', () => {
  for (const from of passStates) {
    expect(canChangeState(from, from)).toBe(false)
    const isOver = ['withdrawn', 'refunded', 'moved'].includes(from)
    expect(passStates.some((to) => canChangeState(from, to))).toBe(!isOver)
    expect(canChangeState(from, 'withdrawn') || !isCurrent(from)).toBe(true)
  }
  expect(canChangeState('revoked', 'active')).toBe(true)
})
