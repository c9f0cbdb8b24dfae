import { roundHalfUp, type Ore } from '../shared/money.ts'

/** Volume discounts on personal cards: per cent off each card, from a number of cards. */
export const cardTiers = [
  { from: 5, percent: 5 },
  { from: 10, percent: 10 },
  { from: 25, percent: 15 },
] as const

/** The *klippekort* on sale (FIRMA-P): number of clips, and øre per clip. */
export const clipPacks = [
  { clips: 10, perClip: 32_500 },
  { clips: 25, perClip: 31_000 },
  { clips: 50, perClip: 29_500 },
] as const

export type CardPrice = {
  /** The number of cards that is paid for: more than ordered if the higher discount makes it cheaper. */
  pricedAs: number
  percent: number
  /** Øre for one card at that number. */
  perCard: Ore
  total: Ore
}

/**
 * The price of personal cards at a list price in øre: the cheapest of the ordered number and the
 * number of every higher discount (docs/algorithms/company-price.md, D22).
 * @throws RangeError unless `cards` is a whole number from 1 to 10,000.
 */
export function priceOfCards(cards: number, listPrice: Ore): CardPrice {
  expectCount(cards)
  const numbers = [cards, ...cardTiers.map(({ from }) => from).filter((from) => from > cards)]
  const prices = numbers.map((pricedAs) => priceAs(pricedAs, listPrice))
  return prices.reduce((best, price) => (price.total < best.total ? price : best))
}

function priceAs(pricedAs: number, listPrice: Ore): CardPrice {
  const percent = cardTiers.findLast(({ from }) => pricedAs >= from)?.percent ?? 0
  const perCard = roundHalfUp(listPrice * (100 - percent), 100)
  return { pricedAs, percent, perCard, total: perCard * pricedAs }
}

export type ClipPrice = {
  /** The klippekort by their clips, the largest first. */
  packs: number[]
  /** Total rounds of the set, at least as many as needed. */
  clips: number
  total: Ore
}

/**
 * The cheapest set of *klippekort* for a number of rounds (docs/algorithms/company-price.md).
 * @throws RangeError unless `rounds` is a whole number from 1 to 10,000.
 */
export function priceOfRounds(rounds: number): ClipPrice {
  expectCount(rounds)
  const sets = cheapestSets(rounds)
  const packs: number[] = []
  for (let left = rounds; left > 0; left -= packs.at(-1) ?? left)
    packs.push(setFor(sets, left).last)
  const { clips, total } = setFor(sets, rounds)
  return { packs: packs.toSorted((a, b) => b - a), clips, total }
}

/** The cheapest set for a number of rounds, and the klippekort added last. */
type ClipSet = { clips: number; total: Ore; last: number }

/** The cheapest set for every number of rounds, by dynamic programming: a smaller set plus one klippekort. */
function cheapestSets(rounds: number): ClipSet[] {
  const sets: ClipSet[] = [{ clips: 0, total: 0, last: 0 }]
  for (let covered = 1; covered <= rounds; covered += 1) {
    const candidates = clipPacks.map(({ clips, perClip }) => {
      const before = setFor(sets, Math.max(0, covered - clips))
      return {
        clips: before.clips + clips,
        total: before.total + clips * perClip,
        last: clips,
      }
    })
    sets.push(candidates.reduce((best, other) => (isBetter(other, best) ? other : best)))
  }
  return sets
}

const setFor = (sets: readonly ClipSet[], rounds: number) => sets[rounds] as ClipSet

const isBetter = (a: ClipSet, b: ClipSet) =>
  a.total < b.total || (a.total === b.total && a.clips > b.clips)

export type CompanyPrice = {
  cards: CardPrice
  clips: ClipPrice
  recommended: 'cards' | 'clips'
  /** Rounds per player from which cards cost no more than clips. */
  turningPoint: number
}

/** Limits of the calculator: players, and rounds per player in a season. */
export const maxPlayers = 250
export const maxRoundsEach = 40

/**
 * The prices of cards and of clips for a company, and the cheaper of the two; cards if equal.
 * @throws RangeError unless there are 1 to 250 players of 1 to 40 whole rounds each.
 */
export function companyPrice(
  { players, roundsEach }: { players: number; roundsEach: number },
  listPrice: Ore,
): CompanyPrice {
  if (players > maxPlayers || roundsEach > maxRoundsEach) throw new RangeError('Too many to reckon')
  const cards = priceOfCards(players, listPrice)
  const clips = priceOfRounds(players * roundsEach)
  const recommended = cards.total <= clips.total ? 'cards' : 'clips'
  return { cards, clips, recommended, turningPoint: turningPointOf(players, cards.total) }
}

/** The price of clips never falls with more rounds, so the first set at the cards' price is the turning point. */
function turningPointOf(players: number, cardTotal: Ore): number {
  const cheapestClip = Math.min(...clipPacks.map(({ perClip }) => perClip))
  const sets = cheapestSets(Math.ceil(cardTotal / cheapestClip))
  return Math.ceil(sets.findIndex(({ total }) => total >= cardTotal) / players)
}

function expectCount(count: number) {
  if (!Number.isInteger(count) || count < 1 || count > 10_000) {
    throw new RangeError('A whole number from 1 to 10,000 is needed')
  }
}
