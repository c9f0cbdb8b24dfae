import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFileAmount } from './file-amount.ts'

test.each<[string, number | undefined]>([
  ['1.495,00', 149_500],
  ['1,495.00', 149_500],
  ['1495', 149_500],
  ['1495,5', 149_550],
  ['1495.05', 149_505],
  ['1 495,00 kr.', 149_500],
  ['DKK 1495.00', 149_500],
  ['-0.02', -2],
  ['−20,00', -2_000],
  ['(20,00)', -2_000],
  ['0,00', 0],
  ['1.234.567,89', 123_456_789],
  ['1,234,567.89', 123_456_789],
  // Thousands or decimals?
  ['1.495', undefined],
  ['1,495', undefined],
  ['1.49,5', undefined],
  ['12.34.567,00', undefined],
  ['1,495,00', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['kr.', undefined],
  ['beløb', undefined],
])('%s', (text, ore) => {
  expect(parseFileAmount(text)).toBe(ore)
})

test('every amount is read as it was written, in both notations', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (ore) => {
      for (const notation of ['da-DK', 'en-GB']) {
        const text = (ore / 100).toLocaleString(notation, { minimumFractionDigits: 2 })
        expect(parseFileAmount(text)).toBe(ore)
      }
    }),
  )
})
