import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PoolSplit } from './pool-tally.ts'
import { splitPool } from './split-pool.ts'
import type { SplitMethod } from './terms.ts'

/** A small season: up to six clubs, ten cards, some without net money, and forty visits. */
const anySeason = fc
  .record({ clubs: fc.integer({ min: 1, max: 6 }), cards: fc.integer({ min: 1, max: 10 }) })
  .chain((size) =>
    fc.record({
      method: fc.constantFrom<SplitMethod>('A', 'B'),
      clubs: fc.constant(
        Array.from({ length: size.clubs }, (_, n) => ({
          id: `club ${n}`,
          dguNumber: 100 - n,
          partnerOnLastDay: n % 3 !== 2,
        })),
      ),
      cards: fc
        .array(fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, anyPool), {
          minLength: size.cards,
          maxLength: size.cards,
        })
        .map((pools) => pools.map((pool, n) => ({ passId: `pass ${n}`, net: pool, pool }))),
      visits: fc.array(anyVisit(size), { maxLength: 40 }),
      isFinal: fc.boolean(),
    }),
  )

const anyPool = fc.integer({ min: 10_000, max: 200_000 })

function anyVisit(size: { clubs: number; cards: number }) {
  return fc.record({
    passId: fc.nat(size.cards - 1).map((n) => `pass ${n}`),
    clubId: fc.nat(size.clubs - 1).map((n) => `club ${n}`),
    points: fc.constantFrom<number>(6, 10, 12),
  })
}

const shareOf = ({ shares }: PoolSplit, club: string | undefined) =>
  shares.find(({ clubId }) => clubId === club)?.share ?? 0

test('shares and carried money add up to the pool', () => {
  fc.assert(
    fc.property(anySeason, (season) => {
      const { shares, carried } = splitPool(season)
      const pool = season.cards.reduce((sum, card) => sum + card.pool, 0)
      expect(shares.reduce((sum, { share }) => sum + share, 0) + carried).toBe(pool)
      expect(shares.every(({ share }) => share >= 0)).toBe(true)
    }),
  )
})

test('the order of clubs, cards and visits does not matter', () => {
  const shuffled = anySeason.chain((season) =>
    fc.record({
      season: fc.constant(season),
      clubs: shuffle(season.clubs),
      cards: shuffle(season.cards),
      visits: shuffle(season.visits),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ season, ...mixed }) => {
      expect(splitPool({ ...season, ...mixed })).toEqual(splitPool(season))
    }),
  )
})

const shuffle = <Item>(items: Item[]) =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })

test('a new visit never lowers the share of the visited club', () => {
  const withVisit = anySeason.chain((season) =>
    fc.tuple(
      fc.constant(season),
      anyVisit({ clubs: season.clubs.length, cards: season.cards.length }),
    ),
  )
  fc.assert(
    fc.property(withVisit, ([season, visit]) => {
      const before = splitPool({ ...season, isFinal: false })
      const after = splitPool({ ...season, isFinal: false, visits: [...season.visits, visit] })
      expect(shareOf(after, visit.clubId)).toBeGreaterThanOrEqual(shareOf(before, visit.clubId))
    }),
    { numRuns: 2_000 },
  )
})

test('voiding a visit restores the former shares to the øre', () => {
  fc.assert(
    fc.property(anySeason, fc.nat(40), (season, at) => {
      const visit = { passId: 'pass 0', clubId: 'club 0', points: 12 }
      const played = season.visits.toSpliced(at, 0, visit)
      splitPool({ ...season, visits: played })
      const voided = played.filter((other) => other !== visit)
      expect(splitPool({ ...season, visits: voided })).toEqual(splitPool(season))
    }),
  )
})

const amounts = ({ shares }: PoolSplit) => shares.map(({ share }) => share)

test('multiplying the points of all visits changes nothing', () => {
  fc.assert(
    fc.property(anySeason, fc.integer({ min: 2, max: 1_000 }), (season, k) => {
      const heavier = season.visits.map((visit) => ({ ...visit, points: visit.points * k }))
      expect(amounts(splitPool({ ...season, visits: heavier }))).toEqual(amounts(splitPool(season)))
    }),
  )
})

test('a million visits are split exactly', () => {
  const clubs = ['a', 'b', 'c'].map((id, n) => ({ id, dguNumber: n, partnerOnLastDay: true }))
  const cards = [{ passId: 'p', net: 9_000_000_001, pool: 9_000_000_001 }]
  const visits = Array.from({ length: 1_000_000 }, (_, n) => ({
    passId: 'p',
    clubId: n % 4 === 0 ? 'a' : n % 4 === 1 ? 'b' : 'c',
    points: 10,
  }))
  const split = splitPool({ method: 'A', clubs, cards, visits, isFinal: true })
  expect(amounts(split)).toEqual([2_250_000_000, 2_250_000_000, 4_500_000_001])
})
