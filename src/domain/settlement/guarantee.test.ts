import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guaranteeShares, type GuaranteedClub } from './guarantee.ts'
import { startingTerms } from './terms.ts'

const club = (clubId: string, share: number, eighteens: number, nines = 0): GuaranteedClub => ({
  clubId,
  share,
  eighteens,
  nines,
})
const added = (clubs: GuaranteedClub[], operatorKeeps: number) =>
  guaranteeShares({ clubs, operatorKeeps, terms: startingTerms }).topUps.map(({ topUp }) => topUp)

test.each([
  ['enough already', [club('A', 89_700, 8)], 17_940, [0]],
  ['a little missing', [club('A', 89_700, 10)], 17_940, [300]],
  ['more missing than there is', [club('A', 89_700, 12)], 17_940, [8_970]],
  [
    'shared by what each lacks',
    [club('A', 10_000, 2), club('B', 50_000, 2), club('C', 16_000, 2)],
    10_000,
    [4_000, 0, 1_000],
  ],
  ['a nine is guaranteed half', [club('A', 4_000, 0, 1)], 10_000, [500]],
  ['an operator who gave its share away', [club('A', 10_000, 2)], -7_575, [0]],
  ['nobody at all', [], 10_000, []],
])('%s', (_, clubs, keeps, expected) => {
  expect(added(clubs, keeps)).toEqual(expected)
})

test('a season without a guarantee has no top-ups', () => {
  const terms = { ...startingTerms, guarantee: null }
  const { topUps, fund } = guaranteeShares({
    clubs: [club('A', 0, 5)],
    operatorKeeps: 10_000,
    terms,
  })
  expect([topUps[0]?.topUp, fund]).toEqual([0, 0])
})

test('no club exceeds the guaranteed minimum, and top-ups never exceed half the operator’s share', () => {
  const anyClub = fc.tuple(fc.nat(1_000_000), fc.nat(100), fc.nat(100))
  fc.assert(
    fc.property(fc.array(anyClub, { maxLength: 8 }), fc.nat(1_000_000), (rows, keeps) => {
      const clubs = rows.map(([share, eighteens, nines], n) =>
        club(String(n), share, eighteens, nines),
      )
      const topUps = added(clubs, keeps)
      expect(topUps.reduce((sum, topUp) => sum + topUp, 0)).toBeLessThanOrEqual(keeps / 2)
      topUps.forEach((topUp, n) => {
        const [share = 0, eighteens = 0, nines = 0] = rows[n] ?? []
        const least = 9_000 * eighteens + 4_500 * nines
        expect(topUp).toBeLessThanOrEqual(Math.max(0, least - share))
      })
    }),
  )
})
