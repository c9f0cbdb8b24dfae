import { expect, test } from 'vitest'
import { onAccount, paymentDays } from './payments.ts'
import { startingTerms } from './terms.ts'

test.each([
  [676_547, 0, 405_928, 0],
  [676_547, 400_000, 0, 5_928],
  [500_000, 405_928, 0, -105_928],
  [16_667, 0, 10_000, 0],
  [16_666, 0, 0, 9_999],
])(
  'of a share of %i with %i paid, %i is paid and %i carried',
  (share, alreadyPaid, pay, carried) => {
    expect(onAccount({ share, alreadyPaid, terms: startingTerms })).toEqual({ pay, carried })
  },
)

test.each([
  [2027, ['2027-07-15', '2027-10-15'], '2027-12-22'],
  [2028, ['2028-07-14', '2028-10-13'], '2028-12-22'],
  [2029, ['2029-07-13', '2029-10-15'], '2029-12-21'],
])('the clubs are paid in %i on %o and %s', (year, onAccountDays, final) => {
  expect(paymentDays(year)).toEqual({
    onAccount: onAccountDays,
    statement: `${year}-12-08`,
    objections: `${year}-12-18`,
    final,
  })
})
