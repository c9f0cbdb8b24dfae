import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clubEconomy } from './club-economy.ts'
import { guestWorth, roundsWithinGuarantee } from './guest-worth.ts'
import { fullPriceLine, moneyOfLine } from './line-money.ts'
import { startingTerms } from './terms.ts'

const seasonCard = moneyOfLine(fullPriceLine({ price: 149_500, vat: 29_900 }), startingTerms)
const weekdayCard = moneyOfLine(fullPriceLine({ price: 99_500, vat: 19_900 }), startingTerms)

test.each([
  [seasonCard, 5, [17_940, 17_940, true]],
  [seasonCard, 8, [11_212, 11_212, true]],
  [seasonCard, 12, [7_475, 8_222, false]],
  [seasonCard, 20, [4_485, 4_933, false]],
  [weekdayCard, 8, [7_462, 8_208, false]],
] as const)('a guest of %o on %i rounds is worth', (money, rounds, worth) => {
  const [perRound, guaranteed, reachesLeast] = worth
  expect(guestWorth(money, rounds, startingTerms)).toEqual({
    roundsPerCard: rounds,
    perRound,
    guaranteed,
    reachesLeast,
  })
})

test('without a guarantee a round is worth its share of the pool', () => {
  const terms = { ...startingTerms, guarantee: null }
  expect(guestWorth(seasonCard, 20, terms)).toMatchObject({ perRound: 4_485, guaranteed: 4_485 })
  expect(roundsWithinGuarantee(seasonCard, terms)).toBeUndefined()
})

test('the guarantee covers up to ten rounds per card', () => {
  expect(roundsWithinGuarantee(seasonCard, startingTerms)).toBe(10)
  expect(guestWorth(seasonCard, 10, startingTerms).guaranteed).toBe(9_000)
  expect(guestWorth(seasonCard, 11, startingTerms).guaranteed).toBeLessThan(9_000)
})

test.each([0, -1, 2.5, Number.NaN])('%f rounds per card are refused', (rounds) => {
  expect(() => guestWorth(seasonCard, rounds, startingTerms)).toThrow(RangeError)
})

describe('the income of a club from a season', () => {
  const expected = {
    weekdayRounds: 200,
    weekendRounds: 100,
    nines: 40,
    cardsSold: 30,
    roundsPerCard: 8,
  }

  test('is its share of the pool plus its commission', () => {
    expect(clubEconomy(expected, seasonCard, startingTerms)).toEqual({
      points: 3_440,
      share: 3_604_766,
      topUp: 0,
      commission: 358_800,
      total: 3_963_566,
      rounds: 340,
      perRound: 10_602,
    })
  })

  // The selling club earns its commission also without a single visit (D14, D17).
  test('is only the commission without guests', () => {
    const noGuests = { ...expected, weekdayRounds: 0, weekendRounds: 0, nines: 0 }
    expect(clubEconomy(noGuests, seasonCard, startingTerms)).toMatchObject({
      total: 358_800,
      perRound: undefined,
    })
  })

  test('for an average guest equals the table', () => {
    const average = { ...expected, weekdayRounds: 65, weekendRounds: 35, nines: 0 }
    for (const roundsPerCard of [5, 8, 12, 20]) {
      const { perRound = 0 } = clubEconomy({ ...average, roundsPerCard }, seasonCard, startingTerms)
      const { guaranteed } = guestWorth(seasonCard, roundsPerCard, startingTerms)
      expect(Math.abs(perRound - guaranteed)).toBeLessThanOrEqual(1)
    }
  })

  test('never falls with one more guest', () => {
    const anyCount = fc.nat(3_000)
    const anyExpectation = fc.record({
      weekdayRounds: anyCount,
      weekendRounds: anyCount,
      nines: anyCount,
      cardsSold: fc.nat(500),
      roundsPerCard: fc.integer({ min: 1, max: 40 }),
    })
    fc.assert(
      fc.property(anyExpectation, (some) => {
        const before = clubEconomy(some, seasonCard, { ...startingTerms, guarantee: null })
        const more = { ...some, weekendRounds: some.weekendRounds + 1 }
        const after = clubEconomy(more, seasonCard, { ...startingTerms, guarantee: null })
        fc.pre(before.rounds < 90 * some.roundsPerCard)
        expect(after.total).toBeGreaterThanOrEqual(before.total)
      }),
    )
  })

  test.each([{ nines: -1 }, { cardsSold: 0.5 }, { roundsPerCard: 0 }])(
    'an expectation of %o is refused',
    (wrong) => {
      expect(() => clubEconomy({ ...expected, ...wrong }, seasonCard, startingTerms)).toThrow(
        RangeError,
      )
    },
  )
})
