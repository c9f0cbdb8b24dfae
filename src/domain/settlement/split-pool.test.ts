import { describe, expect, test } from 'vitest'
import { roundPoints } from '../checkins/slots.ts'
import { fullPriceLine, moneyOfLine } from './line-money.ts'
import type { SettledClub } from './pool-tally.ts'
import { splitPool, type CardInPool, type WeighedVisit } from './split-pool.ts'
import { startingTerms, type SettlementTerms, type SplitMethod } from './terms.ts'

const clubs: SettledClub[] = ['A', 'B', 'C', 'D', 'E'].map((id, index) => ({
  id,
  dguNumber: index + 1,
  partnerOnLastDay: id !== 'E',
}))
const firstClubs = clubs.slice(0, 3)
const visit = (passId: string, clubId: string, points: number = roundPoints.weekday) => ({
  passId,
  clubId,
  points,
})
const sharesBy = (split: ReturnType<typeof splitPool>) =>
  Object.fromEntries(split.shares.map(({ clubId, share }) => [clubId, share]))

describe('the worked example of the season', () => {
  const terms: SettlementTerms = { ...startingTerms, commission: { kind: 'amount', ore: 15_000 } }
  const sold = (count: number, price: number, earnsCommission = false) =>
    Array.from({ length: count }, () => ({ ...fullPriceLine({ price, vat: 0 }), earnsCommission }))
  const lines = [
    ...sold(7, 149_500, true),
    ...sold(3, 149_500),
    ...sold(4, 99_500),
    ...sold(2, 134_550),
    ...sold(1, 149_500).map((line) => ({ ...line, refunds: 134_550 })),
  ]
  const money = lines.map((line) => moneyOfLine(line, terms))
  const sum = (key: 'net' | 'operatorShare' | 'commission' | 'pool') =>
    money.reduce((all, line) => all + line[key], 0)

  test('splits the money to the øre', () => {
    expect([sum('net'), sum('operatorShare'), sum('commission'), sum('pool')]).toEqual([
      2_177_050, 326_559, 105_000, 1_745_491,
    ])
  })

  test('pays every club to the øre', () => {
    const cards = money.map(({ net, pool }, index) => ({ passId: `p${index}`, net, pool }))
    const { weekday, weekend, nine } = roundPoints
    const played = [
      ['A', 14, 5, 0],
      ['B', 9, 2, 0],
      ['C', 6, 7, 0],
      ['D', 0, 0, 8],
      ['E', 1, 0, 0],
    ] as const
    const visits = played.flatMap(([club, weekdays, weekends, nines]) => [
      ...Array.from({ length: weekdays }, () => visit('p0', club, weekday)),
      ...Array.from({ length: weekends }, () => visit('p0', club, weekend)),
      ...Array.from({ length: nines }, () => visit('p0', club, nine)),
    ])
    const { shares } = splitPool({ method: 'A', clubs, cards, visits, isFinal: true })
    const commissions = [3, 2, 2, 0, 0].map((count) => count * 15_000)
    expect(shares.map(({ points }) => points)).toEqual([200, 114, 144, 48, 10])
    expect(shares.map(({ share }, club) => share + (commissions[club] ?? 0))).toEqual([
      721_547, 415_632, 517_114, 162_371, 33_827,
    ])
  })
})

describe('a season of four cards', () => {
  const cards = ['p1', 'p2', 'p3', 'p4'].map((passId) => ({ passId, net: 120_000, pool: 100_000 }))
  const visits = [
    ...['A', 'A', 'B'].map((club) => visit('p1', club)),
    visit('p2', 'A'),
    ...['A', 'A', 'B', 'B', 'C', 'C'].map((club) => visit('p3', club)),
  ]
  const split = (method: SplitMethod, more: WeighedVisit[] = [], all: CardInPool[] = cards) =>
    sharesBy(
      splitPool({
        method,
        clubs: firstClubs,
        cards: all,
        visits: [...visits, ...more],
        isFinal: true,
      }),
    )

  test('is split by visits', () =>
    expect(split('A')).toEqual({ A: 200_000, B: 120_000, C: 80_000 }))

  test('is split card by card', () =>
    expect(split('B')).toEqual({ A: 233_334, B: 113_333, C: 53_333 }))

  test('is split card by card with the odd øre for the club with the most points of the card', () => {
    const odd = [{ passId: 'p', net: 2, pool: 1 }]
    const played = [visit('p', 'A', 6), visit('p', 'B', 10)]
    const input = { clubs: firstClubs, cards: odd, visits: played, isFinal: true }
    expect(sharesBy(splitPool({ method: 'B', ...input }))).toEqual({ A: 0, B: 1, C: 0 })
  })

  test.each(['A', 'B'] as const)('ignores a card without net money, method %s', (method) => {
    const free = { passId: 'free', net: 0, pool: 0 }
    expect(split(method, [visit('free', 'C'), visit('free', 'C')], [...cards, free])).toEqual(
      split(method),
    )
  })
})

describe('without visits', () => {
  const cards = [{ passId: 'p', net: 120_000, pool: 100_001 }]
  const unvisited = { method: 'A', clubs, cards, visits: [] } as const

  test('the pool is carried during the season', () => {
    const { shares, carried } = splitPool({ ...unvisited, isFinal: false })
    expect(carried).toBe(100_001)
    expect(shares.every(({ share }) => share === 0)).toBe(true)
  })

  test('the pool is split equally at the close among partners of the last day', () => {
    const split = splitPool({ ...unvisited, isFinal: true })
    expect(sharesBy(split)).toEqual({ A: 25_001, B: 25_000, C: 25_000, D: 25_000, E: 0 })
    expect(split.carried).toBe(0)
  })

  test('the pool is carried at the close if there is no club', () => {
    const split = splitPool({ ...unvisited, clubs: [], isFinal: true })
    expect(split).toEqual({ shares: [], carried: 100_001 })
  })
})

test.each([
  ['an unknown card', visit('q', 'A')],
  ['an unknown club', visit('p', 'Z')],
  ['no points', visit('p', 'A', 0)],
  ['part of a point', visit('p', 'A', 1.5)],
])('a visit of %s is refused', (_, wrong) => {
  const cards = [{ passId: 'p', net: 2, pool: 1 }]
  expect(() =>
    splitPool({ method: 'A', clubs: firstClubs, cards, visits: [wrong], isFinal: true }),
  ).toThrow(RangeError)
})
