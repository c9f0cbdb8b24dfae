import { describe, expect, test } from 'vitest'
import {
  clipCardOf,
  clipsOf,
  exampleInput,
  partnerClub,
  saleOf,
  settlementInput,
  visitOf,
} from '#test/settlement-input.ts'
import { plainDate } from '../shared/dates.ts'
import type { SettlementInput } from './season-input.ts'
import { settleSeason } from './settle-season.ts'

describe('the worked example of the season', () => {
  const settled = settleSeason(exampleInput('settlement-season'))

  test('splits the money to the øre', () => {
    const { sales, pool, operator } = settled.totals
    expect([sales.net, operator.share, sales.commission, pool.total]).toEqual([
      2_177_050, 326_559, 105_000, 1_745_491,
    ])
  })

  test.each([
    ['A', '14/5/0', [200, 676_547, 45_000, 721_547]],
    ['B', '9/2/0', [114, 385_632, 30_000, 415_632]],
    ['C', '6/7/0', [144, 487_114, 30_000, 517_114]],
    ['D', '0/0/8', [48, 162_371, 0, 162_371]],
    ['E', '1/0/0', [10, 33_827, 0, 33_827]],
  ])('pays club %s', (clubId, rounds, [points, share, commission, transfer]) => {
    const payout = settled.payouts.find((row) => row.clubId === clubId)
    const { weekday = 0, weekend = 0, nines = 0 } = payout?.rounds ?? {}
    expect(`${weekday}/${weekend}/${nines}`).toBe(rounds)
    expect(payout).toMatchObject({ points, transfer, earned: { share, commission } })
  })

  test('adds up', () => {
    const { payouts, pool, operator } = settled.totals
    expect([pool.points, pool.shares, payouts.transfer]).toEqual([516, 1_745_491, 1_850_491])
    expect(payouts.transfer + operator.keeps).toBe(2_177_050)
  })
})

test('four cards are split by both methods, whichever is the season’s', () => {
  const input = exampleInput('settlement-methods')
  const [byA, byB] = (['A', 'B'] as const).map((method) =>
    settleSeason({ ...input, terms: { ...input.terms, method } }),
  )
  const amounts = (result: typeof byA | (typeof settled)['other']) =>
    result?.shares.map(({ share }) => share)
  const settled = settleSeason(input)
  expect([byA?.method, byA?.other.method, byB?.method, byB?.other.method]).toEqual([
    'A',
    'B',
    'B',
    'A',
  ])
  expect(amounts(byA)).toEqual([200_000, 120_000, 80_000])
  expect(amounts(byB)).toEqual([233_334, 113_333, 53_333])
  expect(byA?.other).toEqual({
    method: 'B',
    shares: byB?.shares,
    payouts: byB?.payouts,
    totals: byB?.totals,
  })
})

describe('a cut-off', () => {
  const input = settlementInput({
    sales: [saleOf('p'), saleOf('late', { soldOn: plainDate('2027-07-01'), sellerClubId: 'A' })],
    visits: [
      visitOf('p', 'A'),
      visitOf('p', 'B', { day: plainDate('2027-06-30') }),
      visitOf('p', 'C', { day: plainDate('2027-07-01') }),
      visitOf('p', 'A', { slot: 2, state: 'voided' }),
      visitOf('p', 'B', { slot: 2, state: 'conflict' }),
      visitOf('late', 'A'),
    ],
    clipCards: [clipCardOf('k'), clipCardOf('later', { soldOn: plainDate('2027-07-01') })],
    clips: [...clipsOf('k', 'A', 2), ...clipsOf('later', 'A', 1)],
  })
  const at = (day: string, final: boolean) =>
    settleSeason({ ...input, cutOff: { day: plainDate(day), final } })

  test('counts what is dated by then', () => {
    const { shares, payouts, totals } = at('2027-06-30', false)
    expect(shares.map(({ points }) => points)).toEqual([10, 10, 0])
    expect([totals.sales.lines, totals.pool.total, totals.clips.cards]).toEqual([1, 127_075, 1])
    expect(payouts[0]?.rounds).toEqual({ weekday: 1, weekend: 0, nines: 0, unweighed: 1 })
    expect(payouts[0]?.clipsUsed).toBe(2)
  })

  test('before the final, commission, top-up, clips and own discounts are not due', () => {
    const [club] = at('2027-07-01', false).payouts
    expect(club?.earned).toMatchObject({ share: 119_600, commission: 14_950, clips: 82_875 })
    expect(club?.balance).toMatchObject({ payNow: 71_760, notDue: 145_665, carried: 0 })
  })

  test('at the final all is due (E2)', () => {
    const [club] = at('2027-11-30', true).payouts
    expect(club?.balance).toMatchObject({ payNow: 217_425, notDue: 0, carried: 0 })
  })
})

describe('a club that leaves', () => {
  const periods = (from: string, to: string) => ({ from: plainDate(from), to: plainDate(to) })
  const leaving = {
    ...partnerClub('A', 1),
    partner: [periods('2027-03-01', '2027-07-31')],
    leaves: true,
  }
  const input = (part: Partial<SettlementInput>) =>
    settlementInput({ clubs: [leaving, partnerClub('B', 2)], sales: [saleOf('p')], ...part })

  test('keeps what it earned (D10, D19)', () => {
    const visits = [visitOf('p', 'A'), visitOf('p', 'B')]
    expect(settleSeason(input({ visits })).shares.map(({ share }) => share)).toEqual([
      63_538, 63_537,
    ])
  })

  test('has no part of a season without visits', () => {
    expect(settleSeason(input({})).shares.map(({ share }) => share)).toEqual([0, 127_075])
  })

  test('cannot be visited after it left', () => {
    const visits = [visitOf('p', 'A', { day: plainDate('2027-08-01') })]
    expect(() => settleSeason(input({ visits }))).toThrow(RangeError)
  })

  test('is invoiced what it was paid too much', () => {
    const payments = [
      { id: '1', clubId: 'A', paidOn: plainDate('2027-07-15'), amount: 15_000, vat: 0 },
    ]
    const [club] = settleSeason(input({ payments })).payouts
    expect(club).toMatchObject({ transfer: -15_000, balance: { invoice: 15_000, carried: 0 } })
  })
})

test('a credit round counts as usual, and the operator adds its value to the pool (E5)', () => {
  const { sales, visits } = { sales: [saleOf('p')], visits: [visitOf('p', 'A')] }
  const credit = { id: 'c', passId: 'p', grantedOn: plainDate('2027-08-01'), value: 7_500 }
  const without = settleSeason(settlementInput({ sales, visits }))
  const settled = settleSeason(settlementInput({ sales, visits, creditRounds: [credit] }))
  expect(settled.totals.pool).toMatchObject({ ofSales: 127_075, credits: 7_500, total: 134_575 })
  expect(settled.totals.operator.keeps).toBe(without.totals.operator.keeps - 7_500)
  const early = { ...credit, grantedOn: plainDate('2027-12-01') }
  expect(settleSeason(settlementInput({ sales, visits, creditRounds: [early] }))).toEqual(without)
})

test('the guarantee is filled from half of what the operator keeps (D14)', () => {
  const guarantee = { perRound: 9_000, fromOperatorShare: 5_000 }
  const input = settlementInput({ sales: [saleOf('p', { listPrice: 20_000 })] })
  const visits = ['A', 'B'].flatMap((club) => [visitOf('p', club), visitOf('p', club, { slot: 2 })])
  const settled = settleSeason({ ...input, visits, terms: { ...input.terms, guarantee } })
  // Pool 170,00 and operator's share 30,00: each club has 85,00 and lacks 95,00.
  expect(settled.payouts.map(({ earned }) => [earned.share, earned.topUp])).toEqual([
    [8_500, 750],
    [8_500, 750],
    [0, 0],
  ])
  expect(settled.totals.operator).toMatchObject({ missing: 19_000, fund: 1_500, keeps: 1_500 })
})

test.each([
  ['an unknown card', { visits: [visitOf('q', 'A')] }],
  ['an unknown club', { visits: [visitOf('p', 'Z')] }],
  ['an unknown seller', { sales: [saleOf('p', { sellerClubId: 'Z' })] }],
  ['an unknown klippekort', { clips: clipsOf('k', 'A', 1) }],
  ['more clips than there are', { clipCards: [clipCardOf('k')], clips: clipsOf('k', 'A', 11) }],
  ['a refund above the price', { sales: [saleOf('p', { refunds: 149_501 })] }],
])('%s is refused', (_, part) => {
  expect(() => settleSeason(settlementInput({ sales: [saleOf('p')], ...part }))).toThrow(RangeError)
})
