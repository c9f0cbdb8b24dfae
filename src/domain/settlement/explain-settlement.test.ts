import { expect, test } from 'vitest'
import { exampleInput, saleOf, settlementInput, visitOf } from '#test/settlement-input.ts'
import { plainDate } from '../shared/dates.ts'
import { explainCards, explainSales, explainVisits } from './explain-settlement.ts'
import { settleSeason } from './settle-season.ts'

const input = exampleInput('settlement-season')
const settled = settleSeason(input)
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)

test('the sales add up to the pool', () => {
  const rows = [...explainSales(input)]
  expect(sum(rows.map(({ net }) => net))).toBe(settled.totals.sales.net)
  expect(sum(rows.map(({ pool }) => pool))).toBe(settled.totals.pool.ofSales)
  const sold = rows.filter(({ sellerClubId }) => sellerClubId === 'A')
  expect(sum(sold.map(({ commission }) => commission))).toBe(45_000)
})

test('the visits add up to the points of every club', () => {
  const rows = [...explainVisits(input)]
  for (const { clubId, points } of settled.shares) {
    const own = rows.filter((row) => row.clubId === clubId)
    expect(sum(own.map((row) => row.points))).toBe(points)
  }
})

test('the cards add up to the shares of method B, the unused ones apart', () => {
  const methods = exampleInput('settlement-methods')
  const cards = [...explainCards(methods)]
  expect(
    cards.map(({ parts }) => parts.map(({ clubId, amount }) => `${clubId} ${amount}`)),
  ).toEqual([['A 50000', 'B 50000'], ['A 100000'], ['A 33334', 'B 33333', 'C 33333'], []])
  const unused = cards.filter(({ parts }) => parts.length === 0)
  const used = sum(cards.flatMap(({ parts }) => parts.map(({ amount }) => amount)))
  expect(used + sum(unused.map(({ pool }) => pool))).toBe(400_000)
})

test('every visit says why it weighs or not', () => {
  const rows = explainVisits(
    settlementInput({
      cutOff: { day: plainDate('2027-06-30'), final: false },
      sales: [saleOf('p'), saleOf('free', { kind: 'free', poolDiscount: 149_500 })],
      visits: [
        visitOf('p', 'A', { day: plainDate('2027-06-05') }),
        visitOf('p', 'A', { slot: 2, state: 'voided' }),
        visitOf('p', 'A', { slot: 3, state: 'conflict' }),
        visitOf('p', 'A', { slot: 4, day: plainDate('2027-07-01') }),
        visitOf('free', 'A'),
      ],
    }),
  )
  expect([...rows].map(({ points, why }) => [points, why])).toEqual([
    [12, 'weighed'],
    [0, 'voided'],
    [0, 'conflict'],
    [0, 'after_cut_off'],
    [0, 'no_money'],
  ])
})
