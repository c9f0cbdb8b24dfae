import type { Ore } from '../shared/money.ts'
import { splitByLargestRemainder } from '../shared/money.ts'
import type { SplitMethod } from './terms.ts'

/** A club that was a partner in the period. */
export type SettledClub = {
  id: string
  /** The lowest comes first in ties. */
  dguNumber: number
  /** Takes part in the equal split of a season without any visits (E38). */
  partnerOnLastDay: boolean
}

/** A card's contribution to the pool. */
export type CardInPool = {
  passId: string
  /** As in `LineMoney`. Visits of a card without net money are ignored. */
  net: Ore
  pool: Ore
}

/** The points of a round: 10 on a weekday, 12 at weekends and holidays, 6 for a nine. */
export type WeighedVisit = { passId: string; clubId: string; points: number }

export type ClubShare = { clubId: string; points: number; share: Ore }

export type PoolSplit = {
  /** By DGU number. */
  shares: ClubShare[]
  /** Carried to the next payment if there are no visits or no clubs. */
  carried: Ore
}

type PoolInput = {
  method: SplitMethod
  clubs: readonly SettledClub[]
  cards: readonly CardInPool[]
  visits: readonly WeighedVisit[]
  /** At the close of the season, a pool without visits is split equally instead of carried. */
  isFinal: boolean
}

/**
 * Splits the pool of a season so far (docs/algorithms/settlement.md). The result does not depend on
 * the order of clubs, cards or visits, and `Σ shares + carried` is the pool to the øre.
 * @throws RangeError for a visit with an unknown club or card, or with less than 1 point.
 */
export function splitPool(input: PoolInput): PoolSplit {
  const clubs = input.clubs.toSorted((a, b) => a.dguNumber - b.dguNumber)
  const countedVisits = selectCounted(input)
  const points = pointsOf(clubs, countedVisits)
  const pool = poolOf(input.cards)

  if (countedVisits.length === 0) return splitUnvisited({ ...input, clubs }, pool)
  const amounts =
    input.method === 'A'
      ? splitByLargestRemainder(pool, points)
      : splitCardByCard({ clubs, cards: input.cards, visits: countedVisits, points })
  return { shares: sharesOf(clubs, points, amounts), carried: 0 }
}

function splitUnvisited({ clubs, isFinal }: PoolInput, pool: Ore): PoolSplit {
  const partners = clubs.map(({ partnerOnLastDay }) => (partnerOnLastDay ? 1 : 0))
  const none = clubs.map(() => 0)
  const splits = isFinal && partners.some(Boolean)
  return {
    shares: sharesOf(clubs, none, splits ? splitByLargestRemainder(pool, partners) : none),
    carried: splits ? 0 : pool,
  }
}

type CardByCard = {
  clubs: readonly SettledClub[]
  cards: readonly CardInPool[]
  visits: readonly WeighedVisit[]
  points: readonly number[]
}

/**
 * Method B: each used card is split equally among its visited clubs and rounded separately;
 * unused cards are split together by points.
 */
function splitCardByCard({ clubs, cards, visits, points }: CardByCard): Ore[] {
  const pointsOfCard = new Map<string, Map<string, number>>()
  for (const visit of visits) {
    const atClubs = pointsOfCard.get(visit.passId) ?? new Map<string, number>()
    atClubs.set(visit.clubId, (atClubs.get(visit.clubId) ?? 0) + visit.points)
    pointsOfCard.set(visit.passId, atClubs)
  }
  const unused = cards.filter(({ passId }) => !pointsOfCard.has(passId))
  const parts = splitByLargestRemainder(poolOf(unused), points)
  const amounts = new Map(clubs.map(({ id }, index) => [id, parts[index] ?? 0]))
  for (const card of cards) {
    const atClubs = pointsOfCard.get(card.passId)
    if (atClubs === undefined) continue
    for (const [clubId, share] of splitCard(card.pool, clubs, atClubs)) {
      amounts.set(clubId, (amounts.get(clubId) ?? 0) + share)
    }
  }
  return clubs.map(({ id }) => amounts.get(id) ?? 0)
}

/** Odd øre go to the clubs with the most points of this card, then to the lowest DGU number. */
function splitCard(
  pool: Ore,
  clubs: readonly SettledClub[],
  atClubs: ReadonlyMap<string, number>,
): [clubId: string, share: Ore][] {
  const visited = clubs
    .filter(({ id }) => atClubs.has(id))
    .toSorted((a, b) => (atClubs.get(b.id) ?? 0) - (atClubs.get(a.id) ?? 0))
  const parts = splitByLargestRemainder(
    pool,
    visited.map(() => 1),
  )
  return visited.map(({ id }, index) => [id, parts[index] ?? 0])
}

/** Visits of cards with net money. */
function selectCounted({ clubs, cards, visits }: PoolInput): WeighedVisit[] {
  const clubIds = new Set(clubs.map(({ id }) => id))
  const netOf = new Map(cards.map(({ passId, net }) => [passId, net]))
  return visits.filter(({ passId, clubId, points }) => {
    const net = netOf.get(passId)
    if (net === undefined || !clubIds.has(clubId) || !Number.isInteger(points) || points < 1) {
      throw new RangeError('A visit is of a known card, at a known club, and weighs at least 1')
    }
    return net > 0
  })
}

/** Points of each club, in the order of the clubs. */
function pointsOf(clubs: readonly SettledClub[], visits: readonly WeighedVisit[]): number[] {
  const sums = new Map<string, number>()
  for (const { clubId, points } of visits) sums.set(clubId, (sums.get(clubId) ?? 0) + points)
  return clubs.map(({ id }) => sums.get(id) ?? 0)
}

const poolOf = (cards: readonly CardInPool[]): Ore => cards.reduce((sum, { pool }) => sum + pool, 0)

const sharesOf = (
  clubs: readonly SettledClub[],
  points: readonly number[],
  amounts: readonly Ore[],
): ClubShare[] =>
  clubs.map(({ id }, index) => ({
    clubId: id,
    points: points[index] ?? 0,
    share: amounts[index] ?? 0,
  }))
