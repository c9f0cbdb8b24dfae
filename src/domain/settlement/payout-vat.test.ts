import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOfPayout } from './payout-vat.ts'
import type { ClubVat } from './season-input.ts'

const mixed: ClubVat = { status: 'mixed', liablePart: 4_000 }

test.each<[string, ClubVat, number[], string]>([
  ['an exempt club', { status: 'exempt' }, [517_114, 0, 0], 'Momsfrit efter momsloven § 13.'],
  [
    'a liable club',
    { status: 'liable' },
    [517_114, 517_114, 129_279],
    '25 % moms af hele beløbet.',
  ],
  [
    'a mixed club',
    mixed,
    [517_114, 206_846, 51_712],
    '25 % moms af 40 % af beløbet. Resten er momsfrit efter momsloven § 13.',
  ],
  ['an invoice', { status: 'liable' }, [-15_000, -15_000, -3_750], '25 % moms af hele beløbet.'],
])('the VAT of %s', (_, vat, [amount = 0, taxable, tax], note) => {
  const rate = vat.status === 'exempt' ? 0 : 2_500
  expect(vatOfPayout(amount, vat)).toEqual({ status: vat.status, taxable, rate, amount: tax, note })
})

test('an agreed part with decimals is written in Danish', () => {
  expect(vatOfPayout(1, { status: 'mixed', liablePart: 3_333 }).note).toContain('33,33 %')
})

test('a payout and its opposite cancel', () => {
  const anyVat = fc.constantFrom<ClubVat>({ status: 'exempt' }, { status: 'liable' }, mixed)
  fc.assert(
    fc.property(fc.nat(1e9), anyVat, (amount, vat) => {
      const there = vatOfPayout(amount, vat)
      const back = vatOfPayout(-amount, vat)
      expect(there.amount + back.amount).toBe(0)
      expect(there.taxable + back.taxable).toBe(0)
    }),
  )
})
