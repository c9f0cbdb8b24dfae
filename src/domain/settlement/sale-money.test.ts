import { expect, test } from 'vitest'
import { saleOf } from '#test/settlement-input.ts'
import { moneyOfSale } from './sale-money.ts'
import type { Sale } from './season-input.ts'
import { startingTerms } from './terms.ts'

const fromOperator = saleOf('s', { operatorDiscount: 30_000 })
const fromClub = saleOf('s', { clubDiscount: { clubId: 'A', amount: 20_000 } })
const withdrawn = (sale: Sale, refunds: number): Sale => ({ ...sale, kind: 'withdrawn', refunds })

test.each([
  ['an operator’s discount', fromOperator, [119_500, 149_500, -7_575, 0]],
  [
    'the same, withdrawn after a round',
    withdrawn(fromOperator, 107_550),
    [11_950, 11_950, 1_793, 0],
  ],
  ['a club’s discount', fromClub, [129_500, 149_500, 22_425, 20_000]],
  ['the same, cancelled', withdrawn(fromClub, 129_500), [0, 0, 0, 0]],
])('%s', (_, sale, expected) => {
  const money = moneyOfSale(sale, startingTerms)
  expect([money.paid, money.net, money.operatorKeeps, money.clubDiscount]).toEqual(expected)
  expect(money.paid + money.operatorDiscount + money.clubDiscount).toBe(money.net + money.vat)
})

test.each([
  ['ordinary', 'A', true],
  ['ordinary', null, false],
  ['company', 'A', false],
  ['free', 'A', false],
  ['withdrawn', 'A', false],
] as const)('a sale of kind %s by %s earns commission: %s', (kind, sellerClubId, earns) => {
  const money = moneyOfSale(saleOf('s', { kind, sellerClubId }), startingTerms)
  expect(money.commission > 0).toBe(earns)
})

test('the VAT of a refund is not shared twice', () => {
  const sale = saleOf('s', { vat: 29_900, refunds: 50_000, refundedVat: 10_000 })
  expect(moneyOfSale(sale, startingTerms)).toMatchObject({ paid: 99_500, vat: 19_900, net: 79_600 })
})
