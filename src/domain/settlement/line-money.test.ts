import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullPriceLine, moneyOfLine } from './line-money.ts'
import { startingTerms, type SettlementTerms } from './terms.ts'

const fixed: SettlementTerms = { ...startingTerms, commission: { kind: 'amount', ore: 15_000 } }
const card = (price: number, vat = 0) => fullPriceLine({ price, vat })
const unsold = { earnsCommission: false }

test.each([
  ['a Sæsonkort with VAT', card(149_500, 29_900), [119_600, 17_940, 11_960, 89_700]],
  ['a Sæsonkort without', card(149_500), [149_500, 22_425, 14_950, 112_125]],
  ['a Hverdagskort with VAT', card(99_500, 19_900), [79_600, 11_940, 7_960, 59_700]],
  [
    'a card not sold by a club',
    { ...card(99_500, 19_900), ...unsold },
    [79_600, 11_940, 0, 67_660],
  ],
  ['a company’s card', { ...card(134_550), ...unsold }, [134_550, 20_183, 0, 114_367]],
  [
    'a withdrawn card with a partial refund',
    { ...card(149_500), refunds: 134_550, ...unsold },
    [14_950, 2_243, 0, 12_707],
  ],
  [
    'a company’s tier, borne by the pool',
    { ...card(149_500), poolDiscount: 14_950, ...unsold },
    [134_550, 20_183, 0, 114_367],
  ],
  ['a free card', card(0), [0, 0, 0, 0]],
] as const)('the money of %s', (_, line, [net, operatorShare, commission, pool]) => {
  const money = moneyOfLine(line, startingTerms)
  expect(money).toEqual({ net, operatorShare, commission, pool, operatorKeeps: operatorShare })
})

test('the operator bears its own discounts, also below 0', () => {
  const line = { ...card(149_500), operatorDiscount: 30_000 }
  expect(moneyOfLine(line, startingTerms)).toMatchObject({ pool: 112_125, operatorKeeps: -7_575 })
})

test('a fixed commission never exceeds the rest after the operator’s share', () => {
  expect(moneyOfLine(card(10_000), fixed)).toMatchObject({ commission: 8_500, pool: 0 })
})

test.each([{ listPrice: 99.5 }, { refunds: -1 }, { refunds: 149_501 }, { vat: Number.NaN }])(
  'a line with %o is refused',
  (wrong) => {
    expect(() => moneyOfLine({ ...card(149_500), ...wrong }, startingTerms)).toThrow(RangeError)
  },
)

test('no øre of a line is lost at any price', () => {
  const anyPart = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.nat(1e7), anyPart, anyPart, fc.boolean(), (price, share, of, earns) => {
      const terms: SettlementTerms = {
        ...startingTerms,
        operatorShare: share,
        commission: { kind: 'part', of },
      }
      const line = { ...card(price), earnsCommission: earns }
      const { net, operatorShare, commission, pool } = moneyOfLine(line, terms)
      expect(operatorShare + commission + pool).toBe(net)
      expect(Math.min(operatorShare, commission, pool)).toBeGreaterThanOrEqual(0)
    }),
  )
})
