import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attempt, AttemptState, OrderState, OrderToPay, ProviderReport } from './attempt.ts'
import { attemptStates, canChangeOrderState, orderStates, settleVerdict } from './attempt.ts'

const price = 149_500
const order = (over: Partial<OrderToPay> = {}): OrderToPay => ({
  state: 'awaiting_payment',
  total: price,
  isExpired: false,
  ...over,
})
const attempt = (over: Partial<Attempt> = {}): Attempt => ({
  id: 'a',
  state: 'created',
  amount: price,
  refunded: 0,
  ...over,
})
const report = (over: Partial<ProviderReport> = {}): ProviderReport => ({
  state: 'created',
  currency: 'DKK',
  authorised: 0,
  captured: 0,
  refunded: 0,
  cancelled: 0,
  ...over,
})
const authorised = report({ state: 'authorised', authorised: price })
const captured = report({ state: 'authorised', authorised: price, captured: price })
const securedByA = { state: 'fulfilled', securedBy: 'a' } as const

test.each([
  ['still open', order(), attempt(), report(), { do: 'nothing', because: 'still_open' }],
  ['approved', order(), attempt(), authorised, { do: 'secure' }],
  ['captured at once', order(), attempt(), captured, { do: 'secure' }],
  [
    'approved, reported again',
    order(securedByA),
    attempt({ state: 'authorised' }),
    authorised,
    { do: 'nothing', because: 'no_news' },
  ],
  [
    'declined',
    order(),
    attempt(),
    report({ state: 'declined' }),
    { do: 'end_attempt', state: 'declined' },
  ],
  [
    'abandoned',
    order(),
    attempt(),
    report({ state: 'abandoned' }),
    { do: 'end_attempt', state: 'abandoned' },
  ],
  [
    'declined, reported again',
    order(),
    attempt({ state: 'declined' }),
    report({ state: 'declined' }),
    { do: 'nothing', because: 'already_ended' },
  ],
  [
    'out of order: created after approved',
    order(securedByA),
    attempt({ state: 'authorised' }),
    report(),
    { do: 'nothing', because: 'no_news' },
  ],
  [
    'abandoned, then approved',
    order(),
    attempt({ state: 'abandoned' }),
    authorised,
    { do: 'secure' },
  ],
  [
    'wrong amount',
    order(),
    attempt(),
    report({ state: 'authorised', authorised: price - 1 }),
    { do: 'open_case', because: 'amount_mismatch' },
  ],
  [
    'the order changed since',
    order({ total: 1 }),
    attempt(),
    authorised,
    { do: 'open_case', because: 'amount_mismatch' },
  ],
  [
    'wrong currency',
    order(),
    attempt(),
    { ...authorised, currency: 'SEK' },
    { do: 'open_case', because: 'currency_mismatch' },
  ],
  [
    'case already open',
    order(),
    attempt({ state: 'mismatch' }),
    authorised,
    { do: 'nothing', because: 'already_ended' },
  ],
  [
    'approved after the order expired',
    order({ isExpired: true }),
    attempt(),
    authorised,
    { do: 'release', because: 'order_expired', amount: price },
  ],
  [
    'captured after the order expired',
    order({ isExpired: true }),
    attempt(),
    captured,
    { do: 'pay_back', because: 'order_expired', amount: price },
  ],
  [
    'approved after the order was cancelled',
    order({ state: 'cancelled' }),
    attempt(),
    authorised,
    { do: 'release', because: 'order_cancelled', amount: price },
  ],
  [
    'two tabs, both paid',
    order({ ...securedByA, securedBy: 'b' }),
    attempt(),
    authorised,
    { do: 'release', because: 'paid_twice', amount: price },
  ],
  [
    'captured',
    order(securedByA),
    attempt({ state: 'authorised' }),
    captured,
    { do: 'record_captured', captured: price },
  ],
  [
    'reservation lost',
    order(securedByA),
    attempt({ state: 'authorised' }),
    report({ state: 'expired' }),
    { do: 'open_case', because: 'reservation_lost' },
  ],
  [
    'paid back in full',
    order(securedByA),
    attempt({ state: 'captured' }),
    { ...captured, refunded: price },
    { do: 'record_refunded', state: 'refunded', refunded: price },
  ],
  [
    'paid back in part, once more',
    order(securedByA),
    attempt({ state: 'part_refunded', refunded: 100 }),
    { ...captured, refunded: 300 },
    { do: 'record_refunded', state: 'part_refunded', refunded: 300 },
  ],
  [
    'a late report after the refund',
    order({ ...securedByA, state: 'refunded' }),
    attempt({ state: 'refunded', refunded: price }),
    captured,
    { do: 'nothing', because: 'no_news' },
  ],
] as const)('the verdict on a payment: %s', (...[, anOrder, anAttempt, aReport, verdict]) => {
  expect(settleVerdict(anOrder, anAttempt, aReport)).toEqual(verdict)
})

const amount = fc.constantFrom(0, 100, price)
const anyReport = fc.record({
  state: fc.constantFrom<ProviderReport['state'][]>(
    'created',
    'authorised',
    'declined',
    'abandoned',
    'expired',
    'cancelled',
  ),
  currency: fc.constantFrom('DKK', 'SEK'),
  authorised: amount,
  captured: amount,
  refunded: amount,
  cancelled: amount,
})

test('an order is secured only by the full amount and only while it is open', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<OrderState[]>(...orderStates),
      fc.constantFrom<AttemptState[]>(...attemptStates),
      anyReport,
      fc.boolean(),
      (state, attemptState, aReport, isExpired) => {
        const verdict = settleVerdict(
          order({ state, isExpired, securedBy: 'b' }),
          attempt({ state: attemptState }),
          aReport,
        )
        if (verdict.do !== 'secure') return
        expect(Math.max(aReport.authorised, aReport.captured)).toBe(price)
        expect(aReport.currency).toBe('DKK')
        expect(isExpired).toBe(false)
        expect(['draft', 'awaiting_payment']).toContain(state)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a cancelled or fully refunded order never changes its state again', () => {
  for (const to of orderStates) {
    expect(canChangeOrderState('cancelled', to)).toBe(false)
    expect(canChangeOrderState('refunded', to)).toBe(false)
  }
  expect(canChangeOrderState('awaiting_payment', 'fulfilled')).toBe(false)
})
