import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clipPacks,
  companyPrice,
  maxPlayers,
  maxRoundsEach,
  priceOfCards,
  priceOfRounds,
} from './company-price.ts'

const list = 149_500

describe('personal cards at 1.495 kr.', () => {
  test.each([
    [1, 1, 0, 149_500, 149_500],
    [4, 4, 0, 149_500, 598_000],
    [5, 5, 5, 142_025, 710_125],
    [9, 9, 5, 142_025, 1_278_225],
    [10, 10, 10, 134_550, 1_345_500],
    [12, 12, 10, 134_550, 1_614_600],
    [23, 23, 10, 134_550, 3_094_650],
    [24, 25, 15, 127_075, 3_176_875],
    [25, 25, 15, 127_075, 3_176_875],
    [50, 50, 15, 127_075, 6_353_750],
  ])('%i cards are priced as %i', (cards, ...priced) => {
    const { pricedAs, percent, perCard, total } = priceOfCards(cards, list)
    expect([pricedAs, percent, perCard, total]).toEqual(priced)
  })
})

describe('klippekort', () => {
  test.each([
    [1, [10], 325_000],
    [11, [10, 10], 650_000],
    [21, [25], 775_000],
    [26, [10, 10, 10], 975_000],
    [36, [10, 10, 10, 10], 1_300_000],
    [41, [25, 10, 10], 1_425_000],
    [46, [50], 1_475_000],
    [48, [50], 1_475_000],
    [60, [50, 10], 1_800_000],
    [120, [50, 50, 10, 10], 3_600_000],
  ])('%i rounds are %j', (rounds, packs, total) =>
    expect(priceOfRounds(rounds)).toEqual({
      packs,
      clips: packs.reduce((sum, clips) => sum + clips, 0),
      total,
    }),
  )
})

describe('the recommendation', () => {
  test.each([
    [12, 5, 'cards', 5],
    [12, 4, 'clips', 5],
    [1, 1, 'cards', 1],
    [24, 4, 'clips', 5],
  ])('%i players of %i rounds: %s, from %i rounds', (players, roundsEach, recommended, turn) => {
    const price = companyPrice({ players, roundsEach }, list)
    expect([price.recommended, price.turningPoint]).toEqual([recommended, turn])
  })
})

const count = (max: number) => fc.integer({ min: 1, max })
const price = fc.integer({ min: 1, max: 1_000_000 })

test('more cards never cost less, and never more than at the list price', () => {
  fc.assert(
    fc.property(count(400), price, (cards, each) => {
      const { total } = priceOfCards(cards, each)
      expect(total).toBeLessThanOrEqual(priceOfCards(cards + 1, each).total)
      expect(total).toBeLessThanOrEqual(cards * each)
    }),
  )
})

test('more rounds never cost less; the set covers the rounds without a superfluous klippekort', () => {
  fc.assert(
    fc.property(count(600), (rounds) => {
      const { packs, clips, total } = priceOfRounds(rounds)
      expect(total).toBeLessThanOrEqual(priceOfRounds(rounds + 1).total)
      expect(clips).toBeGreaterThanOrEqual(rounds)
      expect(clips - Math.min(...packs)).toBeLessThan(rounds)
    }),
  )
})

test('no other set of klippekort covers the rounds at a lower price', () => {
  fc.assert(
    fc.property(count(150), (rounds) => {
      expect(priceOfRounds(rounds).total).toBe(cheapestByTrying(rounds))
    }),
  )
})

test('the recommendation is the cheaper one, and from the turning point on it is cards', () => {
  fc.assert(
    fc.property(count(maxPlayers), count(maxRoundsEach), price, (players, roundsEach, each) => {
      const { cards, clips, recommended, turningPoint } = companyPrice(
        { players, roundsEach },
        Math.min(each, 400_000),
      )
      const paid = recommended === 'cards' ? cards.total : clips.total
      expect(paid).toBe(Math.min(cards.total, clips.total))
      expect(recommended === 'cards').toBe(roundsEach >= turningPoint)
    }),
    { numRuns: 30 },
  )
})

test.each([0, -1, 1.5, Number.NaN, 10_001])('%d cards or rounds are refused', (odd) => {
  expect(() => priceOfCards(odd, list)).toThrow(RangeError)
  expect(() => priceOfRounds(odd)).toThrow(RangeError)
})

test('more players or rounds than the page allows are refused', () => {
  expect(() => companyPrice({ players: maxPlayers + 1, roundsEach: 1 }, list)).toThrow(RangeError)
  expect(() => companyPrice({ players: 1, roundsEach: maxRoundsEach + 1 }, list)).toThrow(
    RangeError,
  )
})

/** Tries every relevant combination of klippekort. */
function cheapestByTrying(rounds: number): number {
  const [ten, twentyFive, fifty] = clipPacks.map(({ clips, perClip }) => clips * perClip)
  let best = Infinity
  for (let fifties = 0; fifties <= 3; fifties += 1) {
    for (let twentyFives = 0; twentyFives <= 6; twentyFives += 1) {
      const left = Math.max(0, rounds - fifties * 50 - twentyFives * 25)
      const total =
        fifties * (fifty ?? 0) + twentyFives * (twentyFive ?? 0) + Math.ceil(left / 10) * (ten ?? 0)
      best = Math.min(best, total)
    }
  }
  return best
}
